// Small C functions of the service: hashes, gzip and the allocator. They name no type of their libraries.
#ifndef CSYSTEM_H
#define CSYSTEM_H

#include "SystemAllocator.h"
#include "SystemGzip.h"
#include "SystemHash.h"

#endif
