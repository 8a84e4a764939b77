// SPDX-License-Identifier: GPL-3.0-or-later
// Files of other fields, through the whole way: a byte for the format, and the file. Their
// libraries work in a process of their own, which may end as it will; this one may not. mrc, of
// which the reader is ours, and the answers of such processes have targets without one.
#include "app/media/array/raw_text.h"
#include "app/media/npy/array_file.h"
#include "tests/fuzz/fuzz.h"

using namespace imago;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    constexpr std::string_view endings[] = {".mrc", ".fits", ".h5",  ".mat", ".dcm",
                                            ".exr", ".heic", ".dng", ".jxl"};
    if (size == 0)
        return 0;
    const std::string_view ending = endings[data[0] % std::size(endings)];
    fuzz::reads([&] {
        const NpyArray array = read_array(fuzz::file_with(data + 1, size - 1, ending));
        std::size_t numbers = 1;
        for (const std::size_t extent : array.shape)
            numbers *= extent;
        fuzz::require(numbers == array.size(), "An array has another size than its shape.");
    });
    return 0;
}
