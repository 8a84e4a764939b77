// SPDX-License-Identifier: GPL-3.0-or-later
// Choices that are slow, or among the candidates, on every device of these tests.
#pragma once
#include "engine/plan/problem/plan_options_text.h"
#include "engine/values/device_info.h"

namespace imago::test {

inline bool on_cpu(const DeviceInfo &device) {
    return device.type == DeviceType::cpu;
}

/// A choice that leaves much to gain: many_lines() take at least a tenth longer than with
/// good_choice().
inline PlanOptions slow_choice(const DeviceInfo &device) {
    return parse_plan_options(on_cpu(device) ? "lane-width=1" : "group-lines=1");
}

inline PlanOptions good_choice(const DeviceInfo &device) {
    return parse_plan_options(on_cpu(device) ? "lane-width=8" : "group-lines=16");
}

/// So many lines that the time of launches does not matter.
inline Problem many_lines(const DeviceInfo &device) {
    return parse_problem(on_cpu(device) ? "fft:1024*256" : "fft:64*262144");
}

/// An option that some of the first ten candidates of short lines have, and others have not.
inline const char *common_option(const DeviceInfo &device) {
    return on_cpu(device) ? "streaming-stores" : "padding";
}

} // namespace imago::test
