#define _GNU_SOURCE
#include "FaultyNames.h"

#include <dlfcn.h>
#include <netdb.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <time.h>

enum { maximum_names = 64, maximum_length = 256, delay_nanoseconds = 100000000 };

typedef struct {
    char name[maximum_length];
    faulty_names_result result;
    uint64_t count;
} entry;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static entry entries[maximum_names];

typedef int look_up(const char *, const char *, const struct addrinfo *, struct addrinfo **);

/// Finds a name's entry, or a free one for an empty name. Under the lock.
static entry *find(const char *name)
{
    for (int index = 0; index < maximum_names; index++) {
        if (strcmp(entries[index].name, name) == 0) return &entries[index];
    }
    return NULL;
}

int faulty_names_set(const char *name, faulty_names_result result)
{
    if (strlen(name) >= maximum_length || *name == 0) return -1;
    pthread_mutex_lock(&lock);
    entry *entry = find(name);
    if (!entry) entry = find("");
    if (entry) {
        strcpy(entry->name, name);
        entry->result = result;
    }
    pthread_mutex_unlock(&lock);
    return entry ? 0 : -1;
}

uint64_t faulty_names_count(const char *name)
{
    pthread_mutex_lock(&lock);
    entry *entry = *name ? find(name) : NULL;
    uint64_t count = entry ? entry->count : 0;
    pthread_mutex_unlock(&lock);
    return count;
}

void faulty_names_forget(const char *name)
{
    pthread_mutex_lock(&lock);
    entry *entry = *name ? find(name) : NULL;
    if (entry) memset(entry, 0, sizeof *entry);
    pthread_mutex_unlock(&lock);
}

/// Looks up 127.0.0.9, and behind it 127.0.0.1.
static int find_several(look_up *real, const char *service, const struct addrinfo *hints, struct addrinfo **out)
{
    struct addrinfo *first = NULL;
    int result = real("127.0.0.9", service, hints, &first);
    if (result != 0) return result;
    struct addrinfo *last = first;
    while (last->ai_next) last = last->ai_next;
    // Lists of glibc are freed one entry after another.
    result = real("127.0.0.1", service, hints, &last->ai_next);
    if (result != 0) {
        freeaddrinfo(first);
        return result;
    }
    *out = first;
    return 0;
}

/// The libc's function, of which the executable's own is in effect for all libraries.
int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **out)
{
    look_up *real = (look_up *)dlsym(RTLD_NEXT, "getaddrinfo");
    if (!real) return EAI_FAIL;
    pthread_mutex_lock(&lock);
    entry *entry = name && *name ? find(name) : NULL;
    faulty_names_result result = entry ? entry->result : faulty_names_right;
    if (entry) entry->count += 1;
    pthread_mutex_unlock(&lock);
    if (!entry) return real(name, service, hints, out);
    const struct timespec delay = {0, delay_nanoseconds};
    switch (result) {
    case faulty_names_unknown: return EAI_NONAME;
    case faulty_names_unavailable: return EAI_AGAIN;
    case faulty_names_elsewhere: return real("127.0.0.9", service, hints, out);
    case faulty_names_several: return find_several(real, service, hints, out);
    case faulty_names_late: nanosleep(&delay, NULL); break;
    case faulty_names_right: break;
    }
    return real("127.0.0.1", service, hints, out);
}
