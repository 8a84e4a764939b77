// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/npy/npy_file.h"
#include "tests/fuzz/fuzz.h"

#include <variant>

using namespace imago;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    fuzz::reads([&] {
        const NpyArray array = read_npy(fuzz::file_with(data, size));
        const std::size_t numbers =
            std::visit([](const auto &values) { return values.size(); }, array.data);
        fuzz::require(numbers == array.size(), "An array has another size than its shape.");
    });
    fuzz::reads([&] {
        const NpyHeader header = parse_npy_header(fuzz::text_of(data, size), "input");
        const NpyHeader again = parse_npy_header(npy_header_text(header), "written");
        fuzz::require(again.descr == header.descr && again.shape == header.shape &&
                          again.fortran_order == header.fortran_order,
                      "A header reads back as another.");
    });
    return 0;
}
