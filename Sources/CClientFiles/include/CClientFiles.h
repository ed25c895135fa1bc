// The files of the web client and of the preview, carried in the executable.
#ifndef CCLIENTFILES_H
#define CCLIENTFILES_H

#include <stddef.h>

/// A file: its name, and its bytes, which live as long as the process.
typedef struct galley_client_file {
    const char *_Nonnull name;
    const unsigned char *_Nonnull bytes;
    size_t count;
} galley_client_file;

/// The number of files.
size_t galley_client_file_count(void);
/// A file; `index` is below the number of files.
galley_client_file galley_client_file_at(size_t index);

#endif
