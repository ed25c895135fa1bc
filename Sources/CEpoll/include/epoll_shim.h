// The Linux calls that Glibc's Swift module lacks. No socket header is included here: with it,
// Swift would import the socket address arguments of other calls as unions.
#ifndef GALLEY_EPOLL_SHIM_H
#define GALLEY_EPOLL_SHIM_H

#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/types.h>

/// The address of a connection's other end, in network byte order.
struct galley_peer {
    uint8_t address[16]; // an IPv4 address fills the first four
    uint16_t port;
    uint8_t family; // 4, 6, or 0 for anything else
};

/// Makes an epoll instance, closed on exec. -1 and errno on failure.
int galley_epoll_create(void);
/// One epoll_ctl call: `operation` is EPOLL_CTL_ADD, _MOD or _DEL. -1 and errno on failure.
int galley_epoll_control(int epoll, int operation, int fd, uint32_t events, uint64_t token);
/// Waits for events; a negative timeout waits for ever. -1 and errno on failure.
int galley_epoll_wait(int epoll, struct epoll_event *events, int capacity, int timeout_milliseconds);
/// Makes a non-blocking eventfd, closed on exec. -1 and errno on failure.
int galley_eventfd(void);
/// Accepts one connection, non-blocking and closed on exec, and notes who called.
int galley_accept(int listener, struct galley_peer *peer);
/// Makes a file of memory with these bytes, closed on exec, that nobody can change: memfd_create(2), with
/// all seals. -1 and errno on failure.
int galley_sealed_file(const void *bytes, size_t count);
/// Sends bytes from a position of a file to a socket: sendfile(2). -1 and errno on failure.
ssize_t galley_send_file(int socket, int file, size_t position, size_t count);
/// Sends bytes to a socket, and says whether more follow at once. -1 and errno on failure.
ssize_t galley_send(int socket, const void *bytes, size_t count, int more_follow);

// `struct epoll_event` is packed on x86-64, so its members are read here rather than in Swift.
static inline uint32_t galley_event_flags(const struct epoll_event *events, int index) {
    return events[index].events;
}
static inline uint64_t galley_event_token(const struct epoll_event *events, int index) {
    return events[index].data.u64;
}

// Names for flags that reach Swift as an enum of awkward type.
enum {
    GALLEY_READABLE = 0x001,
    GALLEY_WRITABLE = 0x004,
    GALLEY_ERROR = 0x008,
    GALLEY_HANGUP = 0x010,
    GALLEY_EXCLUSIVE = 1u << 28
};

#endif
