// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/image/image_file.h"
#include "tests/fuzz/fuzz.h"

using namespace imago;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    ImageReadOptions options;
    options.max_pixels = 1 << 16;
    options.nan = size % 2 ? NanPolicy::zero : NanPolicy::refuse;
    fuzz::reads([&] {
        const ImageReadResult read = read_image(fuzz::file_with(data, size), options);
        fuzz::require(!read.image.empty() &&
                          read.image.width * read.image.height <= options.max_pixels,
                      "A picture without pixels, or with too many.");
    });
    return 0;
}
