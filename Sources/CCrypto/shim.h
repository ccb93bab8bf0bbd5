#ifndef TILESEED_CCrypto_SHIM_H
#define TILESEED_CCrypto_SHIM_H

#include <openssl/evp.h>

#endif
