// SPDX-License-Identifier: GPL-3.0-or-later
// Problems and options of plans that people write, and text for a terminal.
#include "engine/plan/problem/plan_options_text.h"
#include "engine/plan/problem/problem.h"
#include "engine/support/printable_text.h"
#include "tests/fuzz/fuzz.h"

#include <algorithm>

using namespace imago;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    const std::string_view text = fuzz::text_of(data, size);
    fuzz::reads([&] {
        const Problem problem = parse_problem(text);
        fuzz::require(to_string(parse_problem(to_string(problem))) == to_string(problem),
                      "A problem reads back as another.");
        fuzz::reads([&] { check(problem); });
    });
    fuzz::reads([&] {
        const PlanOptions options = parse_plan_options(text);
        fuzz::require(parse_plan_options(to_string(options)) == options,
                      "Options read back as others.");
    });
    const std::string shown = printable_text(text);
    fuzz::require(is_utf8(shown) && printable_text(shown) == shown &&
                      std::none_of(shown.begin(), shown.end(),
                                   [](char c) { return c == 0x1b || c == 0x7f || c == 0; }),
                  "Text that may command a terminal.");
    fuzz::require(is_utf8(to_utf8(text)) && (!is_utf8(text) || to_utf8(text) == text),
                  "Text that is no UTF-8, or another one.");
    return 0;
}
