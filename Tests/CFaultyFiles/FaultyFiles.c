#include "FaultyFiles.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { maximum_watches = 64, maximum_path = 1024, longest_delay = 2000000 };

typedef struct {
    char prefix[maximum_path];
    size_t length;
    uint64_t random;
    faulty_plan plan;
    uint64_t count;
    bool is_used;
    bool is_stopped;
    /// Counts the uses of the place, so that a file of a former one works.
    uint32_t use;
} watch;

/// The fault of one operation.
typedef enum { fine, failing, full, flipped, garbage, stopping, stopped } fault;

/// A file, with the default VFS's own behind it.
typedef struct {
    sqlite3_file base;
    int watch;
    uint32_t use;
    bool is_database;
    sqlite3_file *inner;
} faulty_file;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/// Held for reading by each operation that changes a file, for writing while files are stopped: what changes a file has
/// then ended, or has not begun.
static pthread_rwlock_t changing = PTHREAD_RWLOCK_INITIALIZER;
static watch watches[maximum_watches];
static sqlite3_vfs vfs;
static sqlite3_vfs *inner_vfs;

// MARK: Chance

/// SplitMix64.
static uint64_t next(watch *watch)
{
    uint64_t z = (watch->random += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static bool chance(watch *watch, uint32_t of_a_thousand)
{
    return of_a_thousand > 0 && next(watch) % 1000 < of_a_thousand;
}

/// The watch of a file; NULL where nobody watches it. Under the lock.
static watch *watch_of(const faulty_file *file)
{
    if (file->watch < 0) return NULL;
    watch *watch = &watches[file->watch];
    return watch->is_used && watch->use == file->use ? watch : NULL;
}

typedef enum { opening, reading, writing, flushing, cutting, growing } operation;

static fault choose(watch *watch, operation operation, bool is_page)
{
    const faulty_plan *plan = &watch->plan;
    if (operation == opening) return chance(watch, plan->failing_opens) ? failing : fine;
    if (operation == reading) {
        if (chance(watch, plan->failing_reads)) return failing;
        if (is_page && chance(watch, plan->garbage_reads)) return garbage;
        return chance(watch, plan->flipped_reads) ? flipped : fine;
    }
    if (watch->is_stopped) return stopped;
    if (operation == growing) return chance(watch, plan->full_writes) ? full : fine;
    if (watch->plan.steps_to_stop > 0 && --watch->plan.steps_to_stop == 0) {
        watch->is_stopped = true;
        return stopping;
    }
    if (operation == flushing) return chance(watch, plan->failing_flushes) ? failing : fine;
    if (chance(watch, plan->failing_writes)) return failing;
    if (operation == cutting) return fine;
    if (chance(watch, plan->full_writes)) return full;
    return chance(watch, plan->flipped_writes) ? flipped : fine;
}

/// The fault of an operation, and a random number for its details.
static fault fault_of(const faulty_file *file, operation operation, bool is_page, uint64_t *detail)
{
    struct timespec delay = {0, 0};
    pthread_mutex_lock(&lock);
    watch *watch = watch_of(file);
    fault fault = fine;
    if (watch) {
        if (chance(watch, watch->plan.delays)) delay.tv_nsec = (long)(next(watch) % longest_delay);
        fault = choose(watch, operation, is_page);
        if (fault != fine) {
            watch->count += 1;
            if (detail) *detail = next(watch);
        }
    }
    pthread_mutex_unlock(&lock);
    if (delay.tv_nsec > 0) nanosleep(&delay, NULL);
    return fault;
}

// MARK: A file's methods

static faulty_file *self_of(sqlite3_file *file) { return (faulty_file *)file; }
static sqlite3_file *inner_of(sqlite3_file *file) { return ((faulty_file *)file)->inner; }

static int file_close(sqlite3_file *file)
{
    sqlite3_file *inner = inner_of(file);
    return inner->pMethods ? inner->pMethods->xClose(inner) : SQLITE_OK;
}

static int file_read(sqlite3_file *file, void *buffer, int count, sqlite3_int64 offset)
{
    uint64_t detail = 0;
    bool is_page = self_of(file)->is_database && count >= 512 && offset % count == 0;
    fault fault = fault_of(self_of(file), reading, is_page, &detail);
    if (fault == failing) return SQLITE_IOERR_READ;
    int result = inner_of(file)->pMethods->xRead(inner_of(file), buffer, count, offset);
    if (result != SQLITE_OK || count <= 0) return result;
    unsigned char *bytes = buffer;
    if (fault == flipped) bytes[detail % (uint64_t)count] ^= (unsigned char)(1 + (detail >> 32) % 255);
    // No kind of page begins with it.
    if (fault == garbage) memset(bytes, 0xa5, (size_t)count);
    return result;
}

static int write_flipped(sqlite3_file *file, const void *buffer, int count, sqlite3_int64 offset, uint64_t detail)
{
    unsigned char *copy = malloc((size_t)count);
    if (!copy) return SQLITE_IOERR_NOMEM;
    memcpy(copy, buffer, (size_t)count);
    copy[detail % (uint64_t)count] ^= (unsigned char)(1 + (detail >> 32) % 255);
    int result = file->pMethods->xWrite(file, copy, count, offset);
    free(copy);
    return result;
}

static int write_or_fail(sqlite3_file *file, const void *buffer, int count, sqlite3_int64 offset)
{
    uint64_t detail = 0;
    sqlite3_file *inner = inner_of(file);
    fault fault = fault_of(self_of(file), writing, false, &detail);
    if (fault == fine) return inner->pMethods->xWrite(inner, buffer, count, offset);
    if (fault == flipped && count > 0) return write_flipped(inner, buffer, count, offset, detail);
    if (fault == stopped) return SQLITE_IOERR_WRITE;
    // Half of those that fail leave a beginning.
    int written = fault == stopping || detail % 2 ? (int)((detail >> 1) % (uint64_t)(count + 1)) : 0;
    if (written > 0) inner->pMethods->xWrite(inner, buffer, written, offset);
    return fault == full ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

static int file_write(sqlite3_file *file, const void *buffer, int count, sqlite3_int64 offset)
{
    pthread_rwlock_rdlock(&changing);
    int result = write_or_fail(file, buffer, count, offset);
    pthread_rwlock_unlock(&changing);
    return result;
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    int result = SQLITE_IOERR_TRUNCATE;
    pthread_rwlock_rdlock(&changing);
    if (fault_of(self_of(file), cutting, false, NULL) == fine) {
        result = inner_of(file)->pMethods->xTruncate(inner_of(file), size);
    }
    pthread_rwlock_unlock(&changing);
    return result;
}

static int file_sync(sqlite3_file *file, int flags)
{
    if (fault_of(self_of(file), flushing, false, NULL) != fine) return SQLITE_IOERR_FSYNC;
    return inner_of(file)->pMethods->xSync(inner_of(file), flags);
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return inner_of(file)->pMethods->xFileSize(inner_of(file), size);
}

static int file_lock(sqlite3_file *file, int level)
{
    return inner_of(file)->pMethods->xLock(inner_of(file), level);
}

static int file_unlock(sqlite3_file *file, int level)
{
    return inner_of(file)->pMethods->xUnlock(inner_of(file), level);
}

static int file_is_reserved(sqlite3_file *file, int *result)
{
    return inner_of(file)->pMethods->xCheckReservedLock(inner_of(file), result);
}

static int file_control(sqlite3_file *file, int operation, void *argument)
{
    return inner_of(file)->pMethods->xFileControl(inner_of(file), operation, argument);
}

static int file_sector_size(sqlite3_file *file)
{
    return inner_of(file)->pMethods->xSectorSize(inner_of(file));
}

static int file_characteristics(sqlite3_file *file)
{
    return inner_of(file)->pMethods->xDeviceCharacteristics(inner_of(file));
}

static int file_map_index(sqlite3_file *file, int page, int size, int extends, void volatile **memory)
{
    if (extends && fault_of(self_of(file), growing, false, NULL) != fine) return SQLITE_IOERR_SHMSIZE;
    return inner_of(file)->pMethods->xShmMap(inner_of(file), page, size, extends, memory);
}

static int file_lock_index(sqlite3_file *file, int offset, int count, int flags)
{
    return inner_of(file)->pMethods->xShmLock(inner_of(file), offset, count, flags);
}

static void file_order_index(sqlite3_file *file) { inner_of(file)->pMethods->xShmBarrier(inner_of(file)); }

static int file_unmap_index(sqlite3_file *file, int deletes)
{
    return inner_of(file)->pMethods->xShmUnmap(inner_of(file), deletes);
}

/// Version 2: without memory mappings, whose faults are signals.
static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_is_reserved,
    .xFileControl = file_control,
    .xSectorSize = file_sector_size,
    .xDeviceCharacteristics = file_characteristics,
    .xShmMap = file_map_index,
    .xShmLock = file_lock_index,
    .xShmBarrier = file_order_index,
    .xShmUnmap = file_unmap_index,
};

// MARK: The file system's methods

/// Finds the watch of a path.
static void find_watch(const char *path, faulty_file *file)
{
    file->watch = -1;
    pthread_mutex_lock(&lock);
    for (int index = 0; path && index < maximum_watches; index++) {
        if (!watches[index].is_used) continue;
        if (strncmp(path, watches[index].prefix, watches[index].length) != 0) continue;
        file->watch = index;
        file->use = watches[index].use;
    }
    pthread_mutex_unlock(&lock);
}

static int vfs_open(sqlite3_vfs *self, const char *path, sqlite3_file *base, int flags, int *out)
{
    (void)self;
    faulty_file *file = (faulty_file *)base;
    memset(file, 0, sizeof *file);
    file->inner = (sqlite3_file *)(file + 1);
    file->is_database = (flags & SQLITE_OPEN_MAIN_DB) != 0;
    find_watch(path, file);
    if (fault_of(file, opening, false, NULL) != fine) return SQLITE_CANTOPEN;
    int result = inner_vfs->xOpen(inner_vfs, path, file->inner, flags, out);
    if (file->inner->pMethods) file->base.pMethods = &methods;
    return result;
}

static int vfs_delete(sqlite3_vfs *self, const char *path, int syncs)
{
    (void)self;
    faulty_file file = {0};
    find_watch(path, &file);
    int result = SQLITE_IOERR_DELETE;
    pthread_rwlock_rdlock(&changing);
    if (fault_of(&file, cutting, false, NULL) == fine) result = inner_vfs->xDelete(inner_vfs, path, syncs);
    pthread_rwlock_unlock(&changing);
    return result;
}

// The other methods ignore which VFS they are called of, so that the default one's own serve.

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int installed = -1;

static void install(void)
{
    inner_vfs = sqlite3_vfs_find(NULL);
    if (!inner_vfs) return;
    vfs = *inner_vfs;
    vfs.pNext = NULL;
    vfs.zName = "faulty";
    vfs.szOsFile = (int)sizeof(faulty_file) + inner_vfs->szOsFile;
    vfs.xOpen = vfs_open;
    vfs.xDelete = vfs_delete;
    installed = sqlite3_vfs_register(&vfs, 1);
}

int faulty_files_install(void)
{
    pthread_once(&once, install);
    return installed;
}

// MARK: Watches

int faulty_files_watch(const char *prefix, uint64_t seed)
{
    size_t length = strlen(prefix);
    int found = -1;
    if (length >= maximum_path) return found;
    pthread_mutex_lock(&lock);
    for (int index = 0; index < maximum_watches && found < 0; index++) {
        if (!watches[index].is_used) found = index;
    }
    if (found >= 0) {
        uint32_t use = watches[found].use + 1;
        watches[found] = (watch){.length = length, .random = seed, .is_used = true, .use = use};
        memcpy(watches[found].prefix, prefix, length + 1);
    }
    pthread_mutex_unlock(&lock);
    return found;
}

void faulty_files_set(int number, faulty_plan plan)
{
    if (number < 0 || number >= maximum_watches) return;
    pthread_mutex_lock(&lock);
    watches[number].plan = plan;
    watches[number].is_stopped = false;
    pthread_mutex_unlock(&lock);
}

void faulty_files_stop(int first, int second)
{
    pthread_rwlock_wrlock(&changing);
    pthread_mutex_lock(&lock);
    if (first >= 0 && first < maximum_watches) watches[first].is_stopped = true;
    if (second >= 0 && second < maximum_watches) watches[second].is_stopped = true;
    pthread_mutex_unlock(&lock);
    pthread_rwlock_unlock(&changing);
}

uint64_t faulty_files_count(int number)
{
    if (number < 0 || number >= maximum_watches) return 0;
    pthread_mutex_lock(&lock);
    uint64_t count = watches[number].count;
    pthread_mutex_unlock(&lock);
    return count;
}

void faulty_files_forget(int number)
{
    if (number < 0 || number >= maximum_watches) return;
    pthread_mutex_lock(&lock);
    watches[number].is_used = false;
    pthread_mutex_unlock(&lock);
}
