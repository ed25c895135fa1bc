// Small C functions of the service: hashes, gzip, the allocator, loaded libraries, the commit. They name no type of their libraries.
#ifndef CSYSTEM_H
#define CSYSTEM_H

#include "SystemAllocator.h"
#include "SystemCommit.h"
#include "SystemDigest.h"
#include "SystemGunzip.h"
#include "SystemGzip.h"
#include "SystemHash.h"
#include "SystemLibraries.h"

#endif
