#include "CHiredis.h"

#include <errno.h>
#include <hiredis/hiredis.h>
#include <stdlib.h>
#include <sys/socket.h>

#if HIREDIS_MAJOR >= 1
typedef size_t element_count;
#else
typedef int element_count;
#endif

// The functions of a reader that make its objects, which count what one reply takes: the library
// allocates as many elements as an array announces, and keeps elements until the array is whole.
struct bounded {
    redisReplyObjectFunctions functions;
    const redisReplyObjectFunctions *inner;
    size_t limit;
    size_t used;
    int exceeded;
};

// An object with what the allocator adds, here and where it is copied to.
static const size_t object_size = 96;
// An element of an array, here and where it is copied to.
static const size_t element_size = 32;

static struct bounded *admit(const redisReadTask *task, size_t size) {
    struct bounded *bounded = task->privdata;
    if (task->parent == NULL) {
        bounded->used = 0;
    }
    if (size > bounded->limit - bounded->used) {
        bounded->exceeded = 1;
        return NULL;
    }
    bounded->used += size;
    return bounded;
}

static void *create_string(const redisReadTask *task, char *text, size_t length) {
    struct bounded *bounded = admit(task, length + object_size);
    return bounded == NULL ? NULL : bounded->inner->createString(task, text, length);
}

static void *create_array(const redisReadTask *task, element_count count) {
    struct bounded *bounded = admit(task, (size_t)count * element_size + object_size);
    return bounded == NULL ? NULL : bounded->inner->createArray(task, count);
}

static void *create_integer(const redisReadTask *task, long long number) {
    struct bounded *bounded = admit(task, object_size);
    return bounded == NULL ? NULL : bounded->inner->createInteger(task, number);
}

static void *create_nil(const redisReadTask *task) {
    struct bounded *bounded = admit(task, object_size);
    return bounded == NULL ? NULL : bounded->inner->createNil(task);
}

int chiredis_bound(struct redisContext *context, size_t limit) {
    struct bounded *bounded = calloc(1, sizeof(struct bounded));
    if (bounded == NULL) {
        return -1;
    }
    bounded->inner = context->reader->fn;
    bounded->functions = *bounded->inner;
    bounded->functions.createString = create_string;
    bounded->functions.createArray = create_array;
    bounded->functions.createInteger = create_integer;
    bounded->functions.createNil = create_nil;
    bounded->limit = limit;
    context->reader->fn = &bounded->functions;
    context->reader->privdata = bounded;
    return 0;
}

int chiredis_exceeded(const struct redisContext *context) {
    const struct bounded *bounded = context->reader->privdata;
    return bounded != NULL && bounded->exceeded;
}

struct redisContext *chiredis_connect(const char *address, int port) {
    return redisConnectNonBlock(address, port);
}

struct redisContext *chiredis_connect_unix(const char *path) {
    return redisConnectUnixNonBlock(path);
}

void chiredis_close(struct redisContext *context) {
    // The reader frees half a reply with these functions.
    struct bounded *bounded = context->reader == NULL ? NULL : context->reader->privdata;
    redisFree(context);
    free(bounded);
}

int chiredis_descriptor(const struct redisContext *context) {
    return context->fd;
}

int chiredis_failed(const struct redisContext *context) {
    return context->err;
}

const char *chiredis_message(const struct redisContext *context) {
    return context->errstr;
}

int chiredis_connect_error(const struct redisContext *context) {
    int error = 0;
    socklen_t size = sizeof(error);
    if (getsockopt(context->fd, SOL_SOCKET, SO_ERROR, &error, &size) != 0) {
        return errno;
    }
    return error;
}

int chiredis_append(
    struct redisContext *context, int count, const char **arguments, const size_t *lengths) {
    return redisAppendCommandArgv(context, count, arguments, lengths) == REDIS_OK ? 0 : -1;
}

int chiredis_write(struct redisContext *context, int *done) {
    return redisBufferWrite(context, done) == REDIS_OK ? 0 : -1;
}

int chiredis_read(struct redisContext *context) {
    return redisBufferRead(context) == REDIS_OK ? 0 : -1;
}

int chiredis_reply(struct redisContext *context, struct redisReply **reply) {
    void *found = NULL;
    int result = redisGetReplyFromReader(context, &found);
    *reply = found;
    return result == REDIS_OK ? 0 : -1;
}

size_t chiredis_unparsed(const struct redisContext *context) {
    return context->reader->len - context->reader->pos;
}

size_t chiredis_unwritten(const struct redisContext *context) {
    return context->obuf == NULL ? 0 : sdslen(context->obuf);
}

int chiredis_type(const struct redisReply *reply) {
    return reply->type;
}

long long chiredis_integer(const struct redisReply *reply) {
    return reply->integer;
}

const char *chiredis_text(const struct redisReply *reply) {
    return reply->str;
}

size_t chiredis_length(const struct redisReply *reply) {
    return reply->len;
}

size_t chiredis_count(const struct redisReply *reply) {
    return reply->elements;
}

struct redisReply *chiredis_element(const struct redisReply *reply, size_t index) {
    return reply->element[index];
}

void chiredis_free(struct redisReply *reply) {
    freeReplyObject(reply);
}
