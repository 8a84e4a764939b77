// SPDX-License-Identifier: MIT
#include "engine/search/fact/fact_measurement.h"

#include "engine/search/trial/child.h"
#include "engine/support/stopwatch.h"
#include "engine/tuning/probe/probes.h"

namespace imago {
namespace {

/// Runs a probe in the worker, which it starts if the last one ended. Returns the reason if there
/// is no result.
std::string run_probe(Child &child, const DeviceInfo &device, const std::string &name,
                      double deadline, MeasuredFacts &facts) {
    const auto ask = [&](const JsonLine &command, JsonLine &line) -> std::string {
        const Child::Answer answer = child.ask(command, deadline);
        if (answer.state != Child::Answer::State::answered)
            return answer.reason;
        line = answer.line;
        return line.flag_or("ok", false) ? "" : line.text_or("reason", "failed");
    };
    JsonLine line;
    if (!child.running()) {
        const std::string reason = ask(JsonLine()
                                           .set("do", "open")
                                           .set("device", double(device.index))
                                           .set("device_name", device.name)
                                           .set("problem", "fft:2"),
                                       line);
        if (!reason.empty())
            return reason;
    }
    const std::string reason = ask(JsonLine().set("do", "fact").set("name", name), line);
    if (!reason.empty())
        return reason;
    const auto found = parse_measured_facts(line.text_or("facts", ""));
    if (!found)
        return "gave a number that no device has";
    add_facts(facts, *found);
    return "";
}

} // namespace

FactMeasurement measure_facts(const DeviceInfo &device, const FactSettings &settings) {
    FactMeasurement measured;
    if (settings.store)
        measured.hint = settings.store->hint(device);
    if (settings.store && !settings.again)
        if (const auto known = settings.store->load(device)) {
            measured.facts = *known;
            measured.stored = true;
            return measured;
        }
    const auto start = Clock::now();
    Child child({settings.worker.empty() ? find_tune_worker() : settings.worker,
                 settings.worker_environment, 0});
    for (const std::string &name : probe_names(device)) {
        const std::string reason =
            run_probe(child, device, name, settings.deadline_seconds, measured.facts);
        if (!reason.empty())
            measured.lost.push_back({name, reason});
    }
    measured.seconds = milliseconds_since(start) * 1e-3;
    if (settings.store && measured.facts != MeasuredFacts{})
        settings.store->store(device, measured.facts);
    return measured;
}

} // namespace imago
