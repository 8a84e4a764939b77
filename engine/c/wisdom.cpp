// SPDX-License-Identifier: MIT
#include "engine/c/objects.h"
#include "engine/tuning/record_store.h"

#include <mutex>

namespace {

using namespace imago;

/// Imports of two threads must not lose each other's.
std::mutex &importing() {
    static std::mutex mutex;
    return mutex;
}

} // namespace

imago_status imago_wisdom_export(char **text) {
    return c::guard([&] {
        c::require(text, "text");
        std::string lines;
        for (const TuningRecord &record : current_records()->all())
            lines += record_line(record) + "\n";
        *text = c::new_text(lines);
    });
}

imago_status imago_wisdom_import(const char *text) {
    return c::guard([&] {
        c::require(text, "text");
        const ReadRecords read = parse_records(text, "wisdom");
        if (read.records.all().empty())
            throw usage_error(read.refused.empty() ? "The wisdom has no records."
                                                   : read.refused.front());
        const std::lock_guard lock(importing());
        TuningRecords all = *current_records();
        all.merge(read.records);
        use_records(std::make_shared<const TuningRecords>(std::move(all)));
    });
}

void imago_wisdom_forget(void) {
    use_records(nullptr);
}
