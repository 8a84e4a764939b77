// SPDX-License-Identifier: MIT
#include "engine/values/platform_label.h"

#include "engine/values/sentences.h"

#include <algorithm>
#include <string_view>

namespace imago {
namespace {

bool digit(char c) {
    return c >= '0' && c <= '9';
}

/// The first number of a text from `from` on, with one more after a dot: "2026.1" of
/// "2026.1.0.5_160000"; empty if there is none.
std::string version_at(std::string_view text, std::size_t from = 0) {
    auto at =
        std::find_if(text.begin() + std::ptrdiff_t(std::min(from, text.size())), text.end(), digit);
    std::string version;
    for (int dots = 0; at != text.end(); ++at) {
        if (*at == '.' && (++dots > 1 || at + 1 == text.end() || !digit(at[1])))
            break;
        if (*at != '.' && !digit(*at))
            break;
        version += *at;
    }
    return version;
}

/// The version after a word of the platform's version; empty if the word is not in it.
std::string version_behind(std::string_view text, std::string_view word) {
    const auto at = text.find(word);
    return at == std::string_view::npos ? std::string() : version_at(text, at + word.size());
}

struct LabelRow {
    std::string_view platform; ///< a part of its name
    const char *name;
    /// The word in the platform's version before its own version; null: the driver's version is the
    /// platform's.
    const char *behind;
};

/// Longer names come first.
constexpr LabelRow label_rows[] = {
    {pocl_platform, "PoCL", "PoCL "},
    {"Oclgrind", "Oclgrind", "Oclgrind "},
    {"NVIDIA CUDA", "NVIDIA CUDA", "CUDA "},
    {"AMD Accelerated Parallel Processing", "AMD APP", "AMD-APP"},
    {"Intel(R) FPGA Emulation", "Intel FPGA emulation", nullptr},
    {"Intel(R) OpenCL Graphics", "Intel OpenCL Graphics", nullptr},
    {"Intel(R) OpenCL HD Graphics", "Intel OpenCL HD Graphics", nullptr},
    {"Intel(R) OpenCL", "Intel OpenCL", nullptr},
    {"Clover", "Mesa Clover", "Mesa "},
    {"rusticl", "Mesa rusticl", nullptr},
};

/// The name without trademark signs, and with single spaces.
std::string plain_name(std::string name) {
    for (const char *mark : {"(R)", "(TM)", "(r)", "(tm)"})
        for (auto at = name.find(mark); at != std::string::npos; at = name.find(mark))
            name.erase(at, std::string_view(mark).size());
    std::string plain;
    for (const char c : name) {
        const bool blank = static_cast<unsigned char>(c) <= ' ';
        if (!blank)
            plain += c;
        else if (!plain.empty() && plain.back() != ' ')
            plain += ' ';
    }
    while (!plain.empty() && plain.back() == ' ')
        plain.pop_back();
    return plain.empty() ? "OpenCL" : plain;
}

} // namespace

PlatformLabel platform_label(const DeviceInfo &info) {
    for (const LabelRow &row : label_rows) {
        if (info.platform_name.find(row.platform) == std::string::npos)
            continue;
        std::string version =
            row.behind ? version_behind(info.platform_version, row.behind) : std::string();
        return {row.name, version.empty() ? version_at(info.driver_version) : version};
    }
    return {plain_name(info.platform_name), version_at(info.driver_version)};
}

void name_device(PlanReport &report, const DeviceInfo &info) {
    report.device = info.name;
    report.platform = platform_label(info).text();
}

void name_host(PlanReport &report) {
    report.device = values_says.host_processor.english();
    report.platform.clear();
}

Sentence place_words(const PlanReport &report) {
    if (report.device == values_says.host_processor.english())
        return values_says.host_processor;
    return Sentence::verbatim(report.device +
                              (report.platform.empty() ? "" : " (" + report.platform + ")"));
}

bool is_simulator(const DeviceInfo &info) {
    constexpr std::string_view simulators[] = {"Oclgrind", "FPGA Emulation"};
    return std::any_of(std::begin(simulators), std::end(simulators), [&](std::string_view name) {
        return info.platform_name.find(name) != std::string::npos ||
               info.name.find(name) != std::string::npos;
    });
}

} // namespace imago
