// Files of SQLite that fail as a disk does, for tests: a VFS around the default one, which it replaces in this process.
// Files that nobody watches are passed through.
#ifndef FAULTY_FILES_H
#define FAULTY_FILES_H

#include <stdint.h>

/// The faults of a database's files, each in operations of a thousand.
typedef struct {
    /// Reads that fail (EIO).
    uint32_t failing_reads;
    /// Reads of a whole page of the database that return another content, all of it.
    uint32_t garbage_reads;
    /// Reads of which one byte is another.
    uint32_t flipped_reads;
    /// Writes that fail (EIO), some of them in their middle.
    uint32_t failing_writes;
    /// Writes, and growth of the shared index, that find no room (ENOSPC), some of the writes in their middle.
    uint32_t full_writes;
    /// Writes of which one byte is another.
    uint32_t flipped_writes;
    /// Flushes that fail (EIO).
    uint32_t failing_flushes;
    /// Files that cannot be opened (EROFS, EACCES, EMFILE).
    uint32_t failing_opens;
    /// Operations before which the thread sleeps, up to 2 ms, so that others come first.
    uint32_t delays;
    /// The writes, flushes and truncations from now on until one ends in its middle and none after it has an effect, as
    /// where the process is killed; 0 for never.
    uint32_t steps_to_stop;
} faulty_plan;

/// Makes the VFS the default one of this process, once. Returns 0 on success.
int faulty_files_install(void);

/// Watches the files whose paths begin with `prefix`: a database, its log and its index. Returns a number for the calls
/// below; -1 where too many are watched, or the path is too long.
int faulty_files_watch(const char *prefix, uint64_t seed);

/// Sets the faults of watched files from now on, in place of any before; a stop is over.
void faulty_files_set(int watch, faulty_plan plan);

/// Stops the files of two watches at once, as where the process is killed: writes that have begun have ended, and none
/// after them has an effect until faults are set again.
void faulty_files_stop(int first, int second);

/// The number of faults so far.
uint64_t faulty_files_count(int watch);

/// Watches no more: what is still open works.
void faulty_files_forget(int watch);

#endif
