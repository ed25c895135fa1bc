#define _GNU_SOURCE
#include "SystemLibraries.h"

#include <link.h>
#include <stddef.h>

struct visitor {
    void (*visit)(const char *path, void *context);
    void *context;
};

static int visit_library(struct dl_phdr_info *library, size_t size, void *context)
{
    struct visitor *visitor = context;
    (void)size;
    // The program itself has no name.
    if (library->dlpi_name != NULL && library->dlpi_name[0] != 0)
        visitor->visit(library->dlpi_name, visitor->context);
    return 0;
}

void galley_visit_libraries(void (*visit)(const char *path, void *context), void *context)
{
    struct visitor visitor = {visit, context};
    dl_iterate_phdr(visit_library, &visitor);
}
