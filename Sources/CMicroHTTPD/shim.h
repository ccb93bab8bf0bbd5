#ifndef TILESEED_CMicroHTTPD_SHIM_H
#define TILESEED_CMicroHTTPD_SHIM_H

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>

// MHD_start_daemon is variadic. Bound to 127.0.0.1 and to nothing else; port 0 takes a free one.
static inline struct MHD_Daemon *tileseed_httpd_start(
    uint16_t port, unsigned int threads, MHD_AccessHandlerCallback handler, void *context) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return MHD_start_daemon(
      MHD_USE_AUTO_INTERNAL_THREAD, port, NULL, NULL, handler, context,
      MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
      MHD_OPTION_THREAD_POOL_SIZE, threads,
      MHD_OPTION_CONNECTION_TIMEOUT, 120u,
      MHD_OPTION_END);
}

// MHD_get_daemon_info is variadic. 0 where the port is not known.
static inline uint16_t tileseed_httpd_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}

// The bytes are copied, so they need not outlive the call.
static inline struct MHD_Response *tileseed_httpd_response(const void *bytes, size_t count) {
  return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

// The kinds of values are imported by different names from one release to the next.
static inline const char *tileseed_httpd_field(
    struct MHD_Connection *connection, const char *name) {
  return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

#endif
