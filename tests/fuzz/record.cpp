// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tuning/record_lines.h"
#include "tests/fuzz/fuzz.h"

using namespace imago;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    fuzz::reads([&] {
        const ReadRecords read = parse_records(fuzz::text_of(data, size), "input");
        for (const TuningRecord &record : read.records.all()) {
            const std::string line = record_line(record);
            const ReadRecords again = parse_records(line, "written");
            fuzz::require(again.records.all().size() == 1 && again.refused.empty() &&
                              record_line(again.records.all().front()) == line,
                          "A record reads back as another.");
        }
    });
    return 0;
}
