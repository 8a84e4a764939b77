// SPDX-License-Identifier: MIT
#include "engine/search/trial/compile_by.h"

#include "engine/plan/problem/plan_options_text.h"

#include <utility>

namespace imago {

std::optional<double> compile_by(Child &child, const DeviceInfo &device,
                                 const RequestedTransform &requested,
                                 const std::stop_token &cancel) {
    // At the lowest priority a command may take as long as other work does.
    constexpr double patient_seconds = 600;
    const auto ask = [&](const JsonLine &command) {
        Child::Answer answer = child.ask(command, patient_seconds, cancel);
        const bool done =
            answer.state == Child::Answer::State::answered && answer.line.flag_or("ok", false);
        return done ? std::optional(std::move(answer.line)) : std::nullopt;
    };
    if (!ask(JsonLine()
                 .set("do", "open")
                 .set("device", double(device.index))
                 .set("device_name", device.name)
                 .set("problem", to_string(requested.problem))))
        return std::nullopt;
    const auto answer =
        ask(JsonLine().set("do", "compile").set("options", to_string(requested.options)));
    return answer ? std::optional(answer->number_or("milliseconds", 0)) : std::nullopt;
}

} // namespace imago
