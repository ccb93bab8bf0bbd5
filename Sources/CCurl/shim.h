#ifndef TILESEED_CCurl_SHIM_H
#define TILESEED_CCurl_SHIM_H

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>

#include <curl/curl.h>

#if LIBCURL_VERSION_NUM < 0x075000
#error "tileseed needs libcurl 7.80 or newer (CURLOPT_PREREQFUNCTION)"
#endif

// Swift cannot call variadic functions: one typed function for each kind of argument.

#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

typedef size_t (*tileseed_data_callback)(char *data, size_t size, size_t count, void *context);
typedef int (*tileseed_prerequest_callback)(void *context, char *remote_address,
                                            char *local_address, int remote_port, int local_port);

typedef int (*tileseed_socket_callback)(void *context, curl_socket_t socket, curlsocktype purpose);

static inline CURLcode tileseed_set_long(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode tileseed_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(easy, option, value);
}

/// NULL gives the option back its default.
static inline CURLcode tileseed_set_string(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode tileseed_set_pointer(CURL *easy, CURLoption option, void *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode tileseed_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode tileseed_set_data_callback(CURL *easy, CURLoption option,
                                                  tileseed_data_callback callback) {
  return curl_easy_setopt(easy, option, callback);
}

static inline CURLcode tileseed_set_prerequest(CURL *easy, tileseed_prerequest_callback callback) {
  return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, callback);
}

static inline CURLcode tileseed_set_socket_callback(CURL *easy,
                                                    tileseed_socket_callback callback) {
  return curl_easy_setopt(easy, CURLOPT_SOCKOPTFUNCTION, callback);
}

/// Nothing but HTTP and HTTPS is ever spoken.
static inline CURLcode tileseed_set_http_only(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

static inline CURLcode tileseed_get_offset(CURL *easy, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode tileseed_get_long(CURL *easy, CURLINFO info, long *value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode tileseed_get_string(CURL *easy, CURLINFO info, const char **value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode tileseed_get_pointer(CURL *easy, CURLINFO info, void **value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLMcode tileseed_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

/// The handle and the result of the next transfer that ended; NULL where there is none.
static inline CURL *tileseed_multi_next_done(CURLM *multi, CURLcode *result) {
  int left;
  CURLMsg *message;
  while ((message = curl_multi_info_read(multi, &left)) != NULL) {
    if (message->msg == CURLMSG_DONE) {
      *result = message->data.result;
      return message->easy_handle;
    }
  }
  return NULL;
}

/// The port that a socket has on this side; 0 where it is no internet socket.
static inline int tileseed_local_port(curl_socket_t socket) {
  union {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
  } address;
  socklen_t length = sizeof address;
  if (getsockname(socket, &address.any, &length) != 0) return 0;
  if (address.any.sa_family == AF_INET) return ntohs(address.v4.sin_port);
  return address.any.sa_family == AF_INET6 ? ntohs(address.v6.sin6_port) : 0;
}

/// Whether something can be read from a socket; its mere end is nothing.
static inline int tileseed_has_input(curl_socket_t socket) {
  char byte;
  return recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) > 0;
}

/// Seconds since 1970.
static inline int64_t tileseed_wall_clock(void) { return (int64_t)time(NULL); }

#endif
