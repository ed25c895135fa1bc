// hiredis for Swift: non-blocking connections, whose structures stay on the C side. The system's
// headers define inline functions over packed structures, which Swift need not see.
#ifndef CHIREDIS_H
#define CHIREDIS_H

#include <stddef.h>

struct redisContext;
struct redisReply;

enum {
    CHIREDIS_STRING = 1,
    CHIREDIS_ARRAY = 2,
    CHIREDIS_INTEGER = 3,
    CHIREDIS_NIL = 4,
    CHIREDIS_STATUS = 5,
    CHIREDIS_ERROR = 6
};

// Begins to connect to a numeric address. NULL without memory; a failure is in chiredis_failed.
struct redisContext *chiredis_connect(const char *address, int port);
// Begins to connect to a socket of the file system.
struct redisContext *chiredis_connect_unix(const char *path);
// Bounds the memory of one reply, in bytes: of what a longer one announces nothing is allocated, and
// chiredis_reply fails. 0, or -1 without memory. Once a connection, before it is used.
int chiredis_bound(struct redisContext *context, size_t limit);
// Not 0 after a reply that was longer than that.
int chiredis_exceeded(const struct redisContext *context);
// Closes a connection and frees all that belongs to it.
void chiredis_close(struct redisContext *context);
// The connection's descriptor.
int chiredis_descriptor(const struct redisContext *context);
// Not 0 after a failure; chiredis_message then describes it.
int chiredis_failed(const struct redisContext *context);
const char *chiredis_message(const struct redisContext *context);
// The error number of a connection attempt whose descriptor has become writable; 0 for success.
int chiredis_connect_error(const struct redisContext *context);

// Adds a command to the output. 0, or -1 without memory.
int chiredis_append(
    struct redisContext *context, int count, const char **arguments, const size_t *lengths);
// Writes what the socket takes; `done` is 1 when nothing is left. 0, or -1 after a failure.
int chiredis_write(struct redisContext *context, int *done);
// Reads what has arrived, 16 KiB at most. 0, or -1 after a failure or the end.
int chiredis_read(struct redisContext *context);
// Takes the next whole reply, or NULL. 0, or -1 for bytes that are no reply.
int chiredis_reply(struct redisContext *context, struct redisReply **reply);
// The bytes that have arrived and are no whole reply yet.
size_t chiredis_unparsed(const struct redisContext *context);
// The bytes that are still to be written.
size_t chiredis_unwritten(const struct redisContext *context);

int chiredis_type(const struct redisReply *reply);
long long chiredis_integer(const struct redisReply *reply);
const char *chiredis_text(const struct redisReply *reply);
size_t chiredis_length(const struct redisReply *reply);
size_t chiredis_count(const struct redisReply *reply);
struct redisReply *chiredis_element(const struct redisReply *reply, size_t index);
void chiredis_free(struct redisReply *reply);

#endif
