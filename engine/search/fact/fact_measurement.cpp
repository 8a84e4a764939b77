// SPDX-License-Identifier: MIT
#include "engine/search/fact/fact_measurement.h"

#include "engine/search/trial/child.h"
#include "engine/support/stopwatch.h"
#include "engine/tuning/probe/probes.h"

#include <algorithm>
#include <cstdio>

namespace imago {
namespace {

/// Sets the members that `more` has.
void merge(MeasuredFacts &facts, const MeasuredFacts &more) {
    const auto take = [&](auto member) {
        if (more.*member)
            facts.*member = more.*member;
    };
    using F = MeasuredFacts;
    for (const auto member :
         {&F::copy_bandwidth, &F::launch_seconds, &F::copy_256_kib, &F::copy_4_mib, &F::copy_32_mib,
          &F::local_bandwidth, &F::barrier_seconds, &F::fma_rate})
        take(member);
    for (const auto member : {&F::banks, &F::item_registers, &F::vector_width, &F::resident_groups})
        take(member);
}

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
    merge(facts, *found);
    return "";
}

std::string rate(const std::optional<double> &value, const char *unit) {
    char text[64];
    std::snprintf(text, sizeof text, "%.1f G%s/s", value.value_or(0) * 1e-9, unit);
    return text;
}

std::string micro(const std::optional<double> &seconds) {
    char text[64];
    std::snprintf(text, sizeof text, "%.3f us", seconds.value_or(0) * 1e6);
    return text;
}

} // namespace

FactMeasurement measure_facts(const DeviceInfo &device, const FactSettings &settings) {
    FactMeasurement measured;
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

std::string to_text(const DeviceInfo &device, const FactMeasurement &measurement) {
    const MeasuredFacts &facts = measurement.facts;
    const std::vector<std::string> names = probe_names(device);
    std::string text;
    const auto row = [&](const char *probe, const char *name, bool known,
                         const std::string &value) {
        const bool applies = std::find(names.begin(), names.end(), probe) != names.end();
        text += std::string("  ") + name + ": " +
                (known     ? value
                 : applies ? "not measured"
                           : "not applicable") +
                "\n";
    };
    const auto count = [](const std::optional<unsigned> &value) {
        return std::to_string(value.value_or(0));
    };
    row("copy", "copy within 256 KiB", facts.copy_256_kib.has_value(),
        rate(facts.copy_256_kib, "B"));
    row("copy", "copy within 4 MiB", facts.copy_4_mib.has_value(), rate(facts.copy_4_mib, "B"));
    row("copy", "copy within 32 MiB", facts.copy_32_mib.has_value(), rate(facts.copy_32_mib, "B"));
    row("copy", "copy in memory", facts.copy_bandwidth.has_value(),
        rate(facts.copy_bandwidth, "B"));
    row("local", "local memory", facts.local_bandwidth.has_value(),
        rate(facts.local_bandwidth, "B"));
    row("launch", "launch", facts.launch_seconds.has_value(), micro(facts.launch_seconds));
    row("barrier", "barrier", facts.barrier_seconds.has_value(), micro(facts.barrier_seconds));
    row("fma", "multiply-adds", facts.fma_rate.has_value(), rate(facts.fma_rate, "FMA"));
    row("vector", "vector width that pays", facts.vector_width.has_value(),
        count(facts.vector_width) + " floats");
    row("registers", "registers of a work-item before it spills", facts.item_registers.has_value(),
        count(facts.item_registers));
    row("resident", "resident groups of a unit", facts.resident_groups.has_value(),
        count(facts.resident_groups));
    row("banks", "banks of local memory", facts.banks.has_value(), count(facts.banks));
    for (const FactMeasurement::Lost &lost : measurement.lost)
        text += "  The probe \"" + lost.probe + "\" " + lost.reason + "\n";
    return text;
}

} // namespace imago
