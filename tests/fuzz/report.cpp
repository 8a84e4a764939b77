// SPDX-License-Identifier: GPL-3.0-or-later
// Runs of plans and sentences, as another process tells them.
#include "engine/json/plan_json.h"
#include "engine/json/read_json.h"
#include "engine/json/sentence_json.h"
#include "tests/fuzz/fuzz.h"

using namespace imago;

namespace {

/// The bytes that a number with its digits takes at most.
constexpr std::size_t longest_number = 400;

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    using Json = nlohmann::ordered_json;
    const Json tree = json::read_json<Json>(fuzz::text_of(data, size)).tree;
    fuzz::reads([&] {
        const Json written = json::plan_run_json(json::plan_run_in(tree));
        fuzz::require(json::plan_run_json(json::plan_run_in(written)) == written,
                      "A run reads back as another.");
    });
    fuzz::reads([&] {
        const Json written = json::plan_times_json(json::plan_times_in(tree));
        fuzz::require(json::plan_times_json(json::plan_times_in(written)) == written,
                      "Times read back as others.");
    });
    const Sentence said = json::sentence_in(tree);
    const std::string text = said.text();
    fuzz::require(text.size() <= longest_number * size, "A sentence longer than what it is of.");
    fuzz::require(json::sentence_in(json::sentence_json(said)).text() == text,
                  "A sentence reads back as another.");
    return 0;
}
