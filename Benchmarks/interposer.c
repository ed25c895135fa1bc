// Loaded into the service by gates.py (LD_PRELOAD), for two purposes.
//
// It counts allocations: every call that makes memory adds one to a number in the file that the variable
// ALLOCATIONS names, which is mapped, so that another process reads it at any time.
//
// It calls sigsuspend with a copy of the mask. libdispatch passes a mask that cannot be written to, and
// valgrind 3.19 writes to it ("received a signal 11", in _dispatch_sigsuspend).
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

// glibc's own functions, by their second names: looking up the first ones would allocate.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static long unread;
static long *count = &unread;

__attribute__((constructor)) static void open_count(void) {
    const char *path = getenv("ALLOCATIONS");
    if (!path) return;
    int file = open(path, O_RDWR | O_CLOEXEC);
    if (file < 0) return;
    void *page = mmap(NULL, sizeof(long), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (page == MAP_FAILED) return;
    count = page;
    *count = unread;
}

static void add_one(void) { __atomic_fetch_add(count, 1, __ATOMIC_RELAXED); }

void *malloc(size_t size) {
    add_one();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    add_one();
    return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
    add_one();
    return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
    add_one();
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) || alignment & (alignment - 1) || !alignment) return EINVAL;
    void *memory = memalign(alignment, size);
    if (!memory) return ENOMEM;
    *result = memory;
    return 0;
}

int sigsuspend(const sigset_t *mask) {
    sigset_t copy = *mask;
    return syscall(SYS_rt_sigsuspend, &copy, _NSIG / 8);
}
