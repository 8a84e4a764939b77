// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/facts/facts_text.h"

#include "engine/json/read_json.h"
#include "engine/support/number_text.h"
#include "engine/tuning/probe/probes.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace imago::cli {
namespace {

std::string bytes_rate(double value) {
    return fixed(value * 1e-9, 1) + " GB/s";
}

std::string micro(double seconds) {
    return fixed(seconds * 1e6, 3) + " us";
}

std::string count(unsigned value) {
    return std::to_string(value);
}

} // namespace

std::string facts_text(const DeviceInfo &device, const FactMeasurement &measurement) {
    const MeasuredFacts &facts = measurement.facts;
    const std::vector<std::string> probes = probe_names(device);
    std::string text;
    const MeasuredFacts hint = measurement.hint ? measurement.hint->facts : MeasuredFacts();
    const auto row = [&](const char *probe, const char *name, const auto &fact,
                         const auto &written) {
        const auto &value = facts.*fact;
        const bool applies = std::find(probes.begin(), probes.end(), probe) != probes.end();
        text += std::string("  ") + name + ": " +
                (value     ? written(*value)
                 : applies ? "not measured"
                           : "not applicable") +
                (hint.*fact ? " (hint: " + written(*(hint.*fact)) + ")" : "") + "\n";
    };
    row("copy", "copy within 256 KiB", &MeasuredFacts::copy_256_kib, bytes_rate);
    row("copy", "copy within 4 MiB", &MeasuredFacts::copy_4_mib, bytes_rate);
    row("copy", "copy within 32 MiB", &MeasuredFacts::copy_32_mib, bytes_rate);
    row("copy", "copy in memory", &MeasuredFacts::copy_bandwidth, bytes_rate);
    row("local", "local memory", &MeasuredFacts::local_bandwidth, bytes_rate);
    row("launch", "launch", &MeasuredFacts::launch_seconds, micro);
    row("barrier", "barrier", &MeasuredFacts::barrier_seconds, micro);
    row("fma", "multiply-adds", &MeasuredFacts::fma_rate,
        [](double value) { return fixed(value * 1e-9, 1) + " GFMA/s"; });
    row("vector", "vector width that pays", &MeasuredFacts::vector_width,
        [](unsigned value) { return count(value) + " floats"; });
    row("registers", "registers of a work-item before it spills", &MeasuredFacts::item_registers,
        count);
    row("resident", "resident groups of a unit", &MeasuredFacts::resident_groups, count);
    row("banks", "banks of local memory", &MeasuredFacts::banks, count);
    if (measurement.hint)
        text += "  Hints are of " + measurement.hint->platform + ", driver " +
                measurement.hint->driver + ", generator of kernels " +
                std::to_string(measurement.hint->generator) + "; no plan uses them.\n";
    for (const FactMeasurement::Lost &lost : measurement.lost)
        text += "  The probe \"" + lost.probe + "\" " + lost.reason + "\n";
    return text;
}

nlohmann::ordered_json facts_json(const FactMeasurement &measurement) {
    auto json = json::read_json<nlohmann::ordered_json>(to_json(measurement.facts)).tree;
    json["measured_before"] = measurement.stored;
    json["seconds"] = measurement.seconds;
    if (measurement.hint) {
        auto facts = json::read_json<nlohmann::ordered_json>(to_json(measurement.hint->facts)).tree;
        json["hint"] = {{"platform_version", measurement.hint->platform},
                        {"driver", measurement.hint->driver},
                        {"generator", measurement.hint->generator},
                        {"facts", facts}};
    }
    for (const FactMeasurement::Lost &lost : measurement.lost)
        json["lost"].push_back({{"probe", lost.probe}, {"reason", lost.reason}});
    return json;
}

} // namespace imago::cli
