// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/mask_file.h"
#include "tests/fuzz/fuzz.h"

using namespace imago;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    fuzz::reads([&] {
        const FilterMask mask = parse_mask(fuzz::text_of(data, size), "input");
        const std::string text = mask_text(mask);
        fuzz::require(mask_text(parse_mask(text, "written")) == text,
                      "A mask reads back as another.");
    });
    return 0;
}
