/* The floor: the least that can be done. Fetches a rectangle of tiles with one libcurl multi handle
   and stores each body in a SQLite table, a thousand tiles a transaction; no checks, no retries, no
   ledger, no resume.
   Usage: floor BASE_URL ZOOM X_FIRST X_LAST Y_FIRST Y_LAST IN_FLIGHT DATABASE */
#include <curl/curl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct slot {
  CURL *easy;
  char *body;
  size_t size, room;
  long x, y;
};

static size_t take(char *data, size_t one, size_t count, void *context) {
  struct slot *slot = context;
  (void)one;
  if (slot->size + count > slot->room) {
    slot->room = (slot->size + count) * 2;
    slot->body = realloc(slot->body, slot->room);
    if (!slot->body) return 0;
  }
  memcpy(slot->body + slot->size, data, count);
  slot->size += count;
  return count;
}

/* Starts tile number `next`, column by column, on a slot that is free. */
static void start(CURLM *multi, struct slot *slot, const char *base, long zoom, long next, long x0,
                  long y0, long rows) {
  char url[512];
  slot->x = x0 + next / rows;
  slot->y = y0 + next % rows;
  slot->size = 0;
  snprintf(url, sizeof url, "%s/%ld/%ld/%ld.png", base, zoom, slot->x, slot->y);
  curl_easy_setopt(slot->easy, CURLOPT_URL, url);
  curl_multi_add_handle(multi, slot->easy);
}

static void run(sqlite3 *db, const char *sql) {
  if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) {
    fprintf(stderr, "floor: %s: %s\n", sql, sqlite3_errmsg(db));
    exit(1);
  }
}

int main(int argc, char **argv) {
  if (argc != 9) return 64;
  const char *base = argv[1];
  const long zoom = atol(argv[2]), x0 = atol(argv[3]), x1 = atol(argv[4]);
  const long y0 = atol(argv[5]), y1 = atol(argv[6]), in_flight = atol(argv[7]);
  const long rows = y1 - y0 + 1, total = (x1 - x0 + 1) * rows;

  sqlite3 *db;
  sqlite3_stmt *insert;
  if (sqlite3_open(argv[8], &db) != SQLITE_OK) return 73;
  run(db, "PRAGMA page_size=4096; PRAGMA journal_mode=DELETE; PRAGMA synchronous=FULL;"
          "PRAGMA cache_size=-40000;"
          "CREATE TABLE tiles(zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER,"
          "tile_data BLOB); CREATE UNIQUE INDEX tile_index ON tiles"
          "(zoom_level, tile_column, tile_row); BEGIN");
  sqlite3_prepare_v2(db, "INSERT INTO tiles VALUES(?,?,?,?)", -1, &insert, NULL);

  curl_global_init(CURL_GLOBAL_DEFAULT);
  CURLM *multi = curl_multi_init();
  curl_multi_setopt(multi, CURLMOPT_MAX_HOST_CONNECTIONS, in_flight);
  curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, in_flight);
  struct slot *slots = calloc((size_t)in_flight, sizeof *slots);
  long next = 0, done = 0, failed = 0, open = 1, busy = 0;

  for (long i = 0; i < in_flight; i++) {
    slots[i].easy = curl_easy_init();
    curl_easy_setopt(slots[i].easy, CURLOPT_WRITEFUNCTION, take);
    curl_easy_setopt(slots[i].easy, CURLOPT_WRITEDATA, &slots[i]);
    curl_easy_setopt(slots[i].easy, CURLOPT_PRIVATE, &slots[i]);
    curl_easy_setopt(slots[i].easy, CURLOPT_NOSIGNAL, 1L);
  }

  for (long i = 0; i < in_flight && next < total; i++, next++, busy++)
    start(multi, &slots[i], base, zoom, next, x0, y0, rows);

  while (busy > 0) {
    int running, left;
    curl_multi_perform(multi, &running);
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &left))) {
      struct slot *slot;
      long status = 0;
      curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&slot);
      curl_easy_getinfo(message->easy_handle, CURLINFO_RESPONSE_CODE, &status);
      if (message->data.result != CURLE_OK || status != 200) failed++;
      sqlite3_bind_int64(insert, 1, zoom);
      sqlite3_bind_int64(insert, 2, slot->x);
      sqlite3_bind_int64(insert, 3, ((1L << zoom) - 1) - slot->y);
      sqlite3_bind_blob64(insert, 4, slot->body, slot->size, SQLITE_STATIC);
      if (sqlite3_step(insert) != SQLITE_DONE) return 74;
      sqlite3_reset(insert);
      if (++open % 1000 == 0) run(db, "COMMIT; BEGIN");
      done++;
      curl_multi_remove_handle(multi, slot->easy);
      busy--;
      if (next < total) {
        start(multi, slot, base, zoom, next++, x0, y0, rows);
        busy++;
      }
    }
    if (busy > 0) curl_multi_poll(multi, NULL, 0, 1000, NULL);
  }
  run(db, "COMMIT");
  sqlite3_finalize(insert);
  sqlite3_close(db);
  printf("%ld tiles, %ld failed\n", done, failed);
  return failed ? 1 : 0;
}
