#define _GNU_SOURCE
#include "epoll_shim.h"

#include <netinet/in.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

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
