// SPDX-License-Identifier: GPL-3.0-or-later
// The first four bytes choose the format, the others are the file.
#include "app/media/signal/raw_file.h"
#include "tests/fuzz/fuzz.h"

using namespace imago;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    if (size < 4)
        return 0;
    RawFormat format;
    format.type = RawFormat::Type(data[0] % 9);
    format.big_endian = data[0] & 128;
    format.channels = data[1];
    format.header_bytes = data[2];
    format.sample_rate = data[3] ? 1000.0 * data[3] : 0;
    fuzz::reads([&] {
        const RawReadResult raw = read_raw(fuzz::file_with(data + 4, size - 4), format, 1 << 16);
        fuzz::require(raw.rest_bytes < sample_bytes(format.type) * format.channels,
                      "Whole samples are left over.");
    });
    return 0;
}
