// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/jpeg/jpeg_tables.h"
#include "tests/fuzz/fuzz.h"

#include <vector>

using namespace imago;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    fuzz::reads([&] {
        const JpegTables tables = jpeg_tables_in({data, data + size}, "input");
        fuzz::require(jpeg_tables_of(jpeg_tables_text(tables), "written") == tables,
                      "Tables read back as others.");
    });
    return 0;
}
