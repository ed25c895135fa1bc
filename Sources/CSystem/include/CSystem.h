// Small C functions of the service: hashes, gzip, Brotli, the allocator, loaded libraries, the commit. They name no type of their libraries.
#ifndef CSYSTEM_H
#define CSYSTEM_H

#include "SystemAllocator.h"
#include "SystemBrotli.h"
#include "SystemCommit.h"
#include "SystemDigest.h"
#include "SystemGunzip.h"
#include "SystemGzip.h"
#include "SystemHash.h"
#include "SystemLibraries.h"

#endif
