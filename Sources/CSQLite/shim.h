#ifndef TILESEED_CSQLite_SHIM_H
#define TILESEED_CSQLite_SHIM_H

#include <sqlite3.h>

#endif
