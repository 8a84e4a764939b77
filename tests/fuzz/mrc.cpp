// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/array/raw_text.h"
#include "app/media/npy/array_file.h"
#include "tests/fuzz/fuzz.h"

using namespace imago;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    fuzz::reads([&] {
        const NpyArray array = read_array(fuzz::file_with(data, size, ".mrc"));
        fuzz::require(!array.shape.empty() && array.size() > 0, "A picture without samples.");
    });
    // What a process that reads by a module may answer.
    std::size_t length = 0;
    if (const auto list = parse_raw_text(fuzz::text_of(data, size), length)) {
        std::size_t again = 0;
        const std::string text = raw_text(*list);
        const auto same = parse_raw_text(text, again);
        fuzz::require(same && again == text.size() && same->arrays.size() == list->arrays.size() &&
                          same->chosen == list->chosen,
                      "An answer reads back as another.");
    }
    return 0;
}
