#ifndef GALLEY_SYSTEM_LIBRARIES_H
#define GALLEY_SYSTEM_LIBRARIES_H

/// Calls a function with the path of each shared library that this process has loaded.
void galley_visit_libraries(void (*visit)(const char *path, void *context), void *context);

#endif
