// SPDX-License-Identifier: GPL-3.0-or-later
// Entries of the cache of programs, and the text of a program that is changed before it is built.
#include "engine/program/cache.h"
#include "engine/vendor/ptx.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>

using namespace imago;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    static const test::ScratchFolder folder;
    static const ProgramCache cache(folder.path());
    static const Digest key = sha256("key");
    {
        std::ofstream entry(cache.path_of(key), std::ios::binary | std::ios::trunc);
        entry.write(reinterpret_cast<const char *>(data), std::streamsize(size));
    }
    if (const auto payload = cache.load(key))
        fuzz::require(payload->size() < size && std::equal(payload->begin(), payload->end(),
                                                           data + size - payload->size()),
                      "A payload that the entry does not have.");
    ptx_with_minimum_groups(std::string(fuzz::text_of(data, size)), 2);
    return 0;
}
