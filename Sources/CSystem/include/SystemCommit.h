#ifndef GALLEY_SYSTEM_COMMIT_H
#define GALLEY_SYSTEM_COMMIT_H

/// The commit that this was built from, in hexadecimal digits; "unknown" where the build was not told.
const char *_Nonnull galley_commit(void);

#endif
