// SPDX-License-Identifier: GPL-3.0-or-later
// The file of a search, its lines, and the measured facts of a device.
#include "engine/search/trial/journal.h"
#include "engine/plan/problem/plan_options_text.h"
#include "engine/support/json_line.h"
#include "engine/tuning/device_facts_store.h"
#include "tests/fuzz/fuzz.h"

using namespace imago;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    const std::string_view text = fuzz::text_of(data, size);
    DeviceInfo device;
    device.name = "a device";
    device.driver_version = "1.0";
    static const Problem problem = parse_problem("fft:64*16");
    const Journal journal(fuzz::file_with(data, size).string(), device, problem, {}, "planned",
                          true);
    journal.known({}, -1);
    if (const auto line = JsonLine::parse(text))
        fuzz::require(JsonLine::parse(line->print()) == line, "A line reads back as another.");
    if (const auto facts = parse_measured_facts(text))
        fuzz::require(parse_measured_facts(to_json(*facts)) == facts, "Facts read back as others.");
    return 0;
}
