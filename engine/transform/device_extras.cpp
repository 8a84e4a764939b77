// SPDX-License-Identifier: MIT
#include "engine/transform/device_extras.h"

#include "engine/process/helper_program.h"
#include "engine/process/program_run.h"
#include "engine/program/cache.h"
#include "engine/support/process_wide.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <sstream>

namespace imago {
namespace {

constexpr const char *cache_name = "self-test of extras, 2";

/// Limits extras to those that are possible at all, because a cache or a child process may claim
/// anything.
DeviceExtras limited(DeviceExtras extras, const DeviceExtras &possible) {
    extras.waiting_groups = extras.waiting_groups && possible.waiting_groups;
    extras.bulk_copies = extras.bulk_copies && possible.bulk_copies;
    extras.static_local = std::min(extras.static_local, possible.static_local);
    extras.minimum_groups = extras.minimum_groups && possible.minimum_groups;
    return extras;
}

/// The extras as far as they are known without a self-test.
std::optional<DeviceExtras> ask_without_test(const DeviceInfo &info) {
    const char *wish = std::getenv("IMAGO_EXTRAS");
    const DeviceExtras possible = possible_extras(info);
    const std::string requested = wish ? wish : "";
    if (possible == DeviceExtras{} || requested == "off")
        return DeviceExtras{};
    if (requested.find('\n') != std::string::npos)
        return limited(parse_extras(requested), possible);
    if (const auto cache = user_program_cache())
        if (const auto bytes = cache->load(program_key(info, "", cache_name)))
            return limited(parse_extras({bytes->begin(), bytes->end()}), possible);
    return std::nullopt;
}

DeviceExtras ask(const DeviceInfo &info) {
    if (const std::optional<DeviceExtras> known = ask_without_test(info))
        return *known;
    const std::string program = find_helper_program(Helper::self_test).path;
    if (program.empty())
        return {};
    const DeviceExtras shown =
        limited(parse_extras(output_within(program, {info.platform_name + "/" + info.name},
                                           self_test_seconds)),
                possible_extras(info));
    const std::string text = to_string(shown);
    if (const auto cache = user_program_cache())
        cache->store(program_key(info, "", cache_name), {text.begin(), text.end()});
    return shown;
}

/// The known extras by the device's description, so that sub-devices share the answer.
struct KnownExtras : Memo<Digest, DeviceExtras> {};

} // namespace

DeviceExtras possible_extras(const DeviceInfo &info) {
    DeviceExtras extras;
    if (info.type != DeviceType::gpu || info.vendor.find("NVIDIA") == std::string::npos)
        return extras;
    const unsigned capability = info.compute_capability.value_or(0);
    extras.waiting_groups = capability >= 70;
    extras.bulk_copies = capability >= 90;
    extras.minimum_groups = capability >= 70;
    if (capability >= 70)
        extras.static_local = std::uint64_t{224} << 10;
    return extras;
}

DeviceExtras device_extras(const DevicePtr &device) {
    return process_wide<KnownExtras>().get(program_key(device->info(), "", cache_name),
                                           [&] { return ask(device->info()); });
}

DeviceExtras known_device_extras(const DevicePtr &device) {
    const DeviceInfo &info = device->info();
    if (const auto known = process_wide<KnownExtras>().known(program_key(info, "", cache_name)))
        return *known;
    return ask_without_test(info).value_or(DeviceExtras{});
}

std::string to_string(const DeviceExtras &extras) {
    return "waiting_groups " + std::to_string(extras.waiting_groups) + "\nbulk_copies " +
           std::to_string(extras.bulk_copies) + "\nstatic_local " +
           std::to_string(extras.static_local) + "\nresident_groups " +
           std::to_string(extras.minimum_groups) + "\n";
}

DeviceExtras parse_extras(const std::string &lines) {
    DeviceExtras extras;
    std::istringstream in(lines);
    for (std::string line; std::getline(in, line) && !in.eof();) {
        const std::size_t space = std::min(line.find(' '), line.size() - 1);
        const std::string name = line.substr(0, space);
        const char *const end = line.data() + line.size();
        std::uint64_t value = 0;
        if (line.empty() || std::from_chars(line.data() + space + 1, end, value).ptr != end)
            continue;
        if (name == "waiting_groups")
            extras.waiting_groups = value == 1;
        else if (name == "bulk_copies")
            extras.bulk_copies = value == 1;
        else if (name == "resident_groups")
            extras.minimum_groups = value == 1;
        else if (name == "static_local")
            extras.static_local = value;
    }
    return extras;
}

} // namespace imago
