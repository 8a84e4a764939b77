// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/plan/problem/plan_options_text.h"
#include "engine/tuning/record_store.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace imago::test {

inline DeviceInfo made_up_device() {
    DeviceInfo info;
    info.name = "made up (R) \"9000\"";
    info.driver_version = "1.2.3";
    info.platform_name = "Portable Computing Language";
    info.type = DeviceType::cpu;
    info.compute_units = 8;
    info.max_work_group_size = 4096;
    std::fill_n(info.max_work_item_sizes, 3, std::size_t{4096});
    info.local_memory = 1 << 20;
    info.global_memory = std::uint64_t{16} << 30;
    info.max_allocation = std::uint64_t{4} << 30;
    info.native_vector_width_float = 16;
    info.native_vector_width_double = 8;
    info.double_precision = true;
    return info;
}

/// A record of the made-up device.
inline TuningRecord made_up_record(const std::string &problem, const std::string &options,
                                   double gain = 1.25) {
    TuningRecord record = new_record(made_up_device(), parse_problem(problem), {});
    record.options = parse_plan_options(options);
    record.evidence = {0.4, 0.01, 31};
    record.incumbent_median = 0.4 * gain;
    record.date = "2026-11-20";
    return record;
}

/// Whether an action throws a sentence that contains this part.
template <class Action>
bool refuses(Action action, const std::string &part) {
    return contains(error_of(action), part);
}

/// Sets IMAGO_TUNING, and its effect, for as long as it lives.
class Tuning {
  public:
    explicit Tuning(const std::string &value) {
        ::setenv("IMAGO_TUNING", value.c_str(), 1);
        use_records(nullptr);
    }
    ~Tuning() {
        ::setenv("IMAGO_TUNING", "off", 1);
        use_records(nullptr);
    }
    Tuning(const Tuning &) = delete;
    Tuning &operator=(const Tuning &) = delete;
};

} // namespace imago::test
