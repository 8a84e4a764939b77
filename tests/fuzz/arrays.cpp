// SPDX-License-Identifier: GPL-3.0-or-later
// A format that a reader of our own reads, IMAGO_FUZZ_ENDING: every array of the file.
#include "app/media/npy/array_file.h"
#include "tests/fuzz/fuzz.h"

using namespace imago;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    const std::filesystem::path path = fuzz::file_with(data, size, IMAGO_FUZZ_ENDING);
    fuzz::reads([&] {
        for (const NpzEntry &entry : array_entries(path))
            fuzz::reads([&] {
                const NpyArray array = read_array(path, entry.name);
                std::size_t numbers = 1;
                for (const std::size_t extent : array.shape)
                    numbers *= extent;
                fuzz::require(numbers == array.size(), "An array has another size than its shape.");
            });
    });
    return 0;
}
