// libcurl for Swift: the variadic setters and getters with one type each.
#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>

CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value);
CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value);
CURLcode ccurl_set_offset(CURL *easy, CURLoption option, curl_off_t value);
CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value);
CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value);
CURLcode ccurl_set_receiver(CURL *easy, CURLoption option, curl_write_callback value);
CURLcode ccurl_set_socket_opener(CURL *easy, curl_opensocket_callback value);
CURLcode ccurl_set_prereq(CURL *easy, curl_prereq_callback value);

CURLcode ccurl_get_long(CURL *easy, CURLINFO info, long *value);
CURLcode ccurl_get_certificates(CURL *easy, struct curl_certinfo **value);
CURLcode ccurl_get_pointer(CURL *easy, CURLINFO info, void **value);

CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value);

// The result of a finished transfer; only for messages of kind CURLMSG_DONE.
CURLcode ccurl_message_result(const CURLMsg *message);

#endif
