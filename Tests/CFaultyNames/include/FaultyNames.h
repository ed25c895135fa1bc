// Names that cannot be looked up, or lead elsewhere, for tests: `getaddrinfo` of this process. Names that nobody set are
// looked up as ever.
#ifndef FAULTY_NAMES_H
#define FAULTY_NAMES_H

#include <stdint.h>

/// The result of a look-up.
typedef enum {
    /// 127.0.0.1.
    faulty_names_right,
    /// There is no such name (EAI_NONAME).
    faulty_names_unknown,
    /// No server says whether there is (EAI_AGAIN).
    faulty_names_unavailable,
    /// 127.0.0.1, a tenth of a second later.
    faulty_names_late,
    /// 127.0.0.9.
    faulty_names_elsewhere,
    /// 127.0.0.9, and then 127.0.0.1.
    faulty_names_several,
} faulty_names_result;

/// Sets the result of a name's look-ups from now on; 0 on success, -1 where too many are set or the name is too long.
int faulty_names_set(const char *name, faulty_names_result result);

/// The look-ups of a name so far, those that found it included.
uint64_t faulty_names_count(const char *name);

/// Forgets a name.
void faulty_names_forget(const char *name);

#endif
