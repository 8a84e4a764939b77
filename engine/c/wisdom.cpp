// SPDX-License-Identifier: MIT
#include "engine/c/objects.h"
#include "engine/support/fork/fork_safe_mutex.h"
#include "engine/support/process_wide.h"
#include "engine/tuning/record_store.h"

#include <mutex>

namespace {

using namespace imago;

/// Imports of two threads must not lose each other's.
struct Importing {
    ForkSafeMutex mutex{0}; // current_records() has 1
};

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
        current_records(); // makes its mutex, which none may while another one is held
        const std::lock_guard lock(process_wide<Importing>().mutex);
        TuningRecords all = *current_records();
        all.merge(read.records);
        use_records(std::make_shared<const TuningRecords>(std::move(all)));
    });
}

void imago_wisdom_forget(void) {
    use_records(nullptr);
}
