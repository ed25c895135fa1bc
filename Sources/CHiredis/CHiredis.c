#include "CHiredis.h"

#include <errno.h>
#include <hiredis/hiredis.h>
#include <sys/socket.h>

struct redisContext *chiredis_connect(const char *address, int port) {
    return redisConnectNonBlock(address, port);
}

struct redisContext *chiredis_connect_unix(const char *path) {
    return redisConnectUnixNonBlock(path);
}

void chiredis_close(struct redisContext *context) {
    redisFree(context);
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
