#define _GNU_SOURCE
#include "epoll_shim.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <unistd.h>

_Static_assert(GALLEY_READABLE == EPOLLIN, "EPOLLIN");
_Static_assert(GALLEY_WRITABLE == EPOLLOUT, "EPOLLOUT");
_Static_assert(GALLEY_ERROR == EPOLLERR, "EPOLLERR");
_Static_assert(GALLEY_HANGUP == EPOLLHUP, "EPOLLHUP");
_Static_assert(GALLEY_EXCLUSIVE == EPOLLEXCLUSIVE, "EPOLLEXCLUSIVE");

int galley_epoll_create(void) {
    return epoll_create1(EPOLL_CLOEXEC);
}

int galley_epoll_control(int epoll, int operation, int fd, uint32_t events, uint64_t token) {
    struct epoll_event event = {.events = events, .data.u64 = token};
    return epoll_ctl(epoll, operation, fd, &event);
}

int galley_epoll_wait(int epoll, struct epoll_event *events, int capacity, int timeout_milliseconds) {
    return epoll_wait(epoll, events, capacity, timeout_milliseconds);
}

int galley_eventfd(void) {
    return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
}

int galley_accept(int listener, struct galley_peer *peer) {
    struct sockaddr_storage storage;
    socklen_t length = sizeof storage;
    int fd = accept4(listener, (struct sockaddr *)&storage, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd < 0) return -1;

    memset(peer, 0, sizeof *peer);
    if (storage.ss_family == AF_INET) {
        const struct sockaddr_in *v4 = (const struct sockaddr_in *)&storage;
        memcpy(peer->address, &v4->sin_addr, 4);
        peer->port = v4->sin_port;
        peer->family = 4;
    } else if (storage.ss_family == AF_INET6) {
        const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)&storage;
        memcpy(peer->address, &v6->sin6_addr, 16);
        peer->port = v6->sin6_port;
        peer->family = 6;
    }
    return fd;
}

static int write_all(int file, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(file, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return -1;
        bytes += written;
        count -= (size_t)written;
    }
    return 0;
}

int galley_sealed_file(const void *bytes, size_t count) {
    int file = memfd_create("galley-body", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0) return -1;
    if (write_all(file, bytes, count) == 0 &&
        fcntl(file, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE) == 0) {
        return file;
    }
    int reason = errno;
    close(file);
    errno = reason;
    return -1;
}

ssize_t galley_send_file(int socket, int file, size_t position, size_t count) {
    off_t offset = (off_t)position;
    return sendfile(socket, file, &offset, count);
}

ssize_t galley_send(int socket, const void *bytes, size_t count, int more_follow) {
    return send(socket, bytes, count, MSG_NOSIGNAL | (more_follow ? MSG_MORE : 0));
}
