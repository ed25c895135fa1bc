#include "SystemCommit.h"

#ifndef GALLEY_COMMIT
#define GALLEY_COMMIT "unknown"
#endif

const char *galley_commit(void)
{
    return GALLEY_COMMIT;
}
