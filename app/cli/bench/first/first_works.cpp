// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/first/first.h"

#include <algorithm>
#include <utility>

namespace imago::cli {

namespace {

using Size = std::pair<std::size_t, std::size_t>; ///< width, height

constexpr Size own_sizes[] = {{640, 480},  {641, 487},  {720, 450},  {677, 509},  {768, 512},
                              {800, 533},  {811, 541},  {850, 567},  {799, 600},  {854, 640},
                              {900, 600},  {907, 683},  {960, 640},  {1000, 667}, {1009, 677},
                              {1013, 800}, {1024, 768}, {1080, 810}, {1000, 900}, {997, 991}};

constexpr long long longest_side = 16384;

Size parse_size(const std::string &text) {
    const auto cross = text.find('x');
    if (cross == std::string::npos)
        throw usage_error("--sizes " + text + ": --suite first takes sizes of two axes");
    return {
        static_cast<std::size_t>(parse_whole(text.substr(0, cross), "--sizes", 1, longest_side)),
        static_cast<std::size_t>(parse_whole(text.substr(cross + 1), "--sizes", 1, longest_side))};
}

/// The sizes of the suite with at most so many points; the smallest if all have more.
std::vector<Size> sizes_within(std::size_t points) {
    std::vector<Size> sizes;
    for (const Size &size : own_sizes)
        if (size.first * size.second <= points)
            sizes.push_back(size);
    if (sizes.empty())
        sizes.push_back(own_sizes[0]);
    return sizes;
}

/// Every few sizes of a list, so that `most` remain.
std::vector<Size> spread(const std::vector<Size> &sizes, std::size_t most) {
    if (most == 0 || sizes.size() <= most)
        return sizes;
    std::vector<Size> some;
    for (std::size_t i = 0; i < most; ++i)
        some.push_back(sizes[(2 * i + 1) * sizes.size() / (2 * most)]);
    return some;
}

} // namespace

std::vector<FirstWork> first_works(const FirstSettings &settings) {
    std::vector<Size> sizes;
    if (settings.sizes.empty())
        sizes = sizes_within(settings.points);
    else
        for (const std::string &text : split_list(settings.sizes))
            sizes.push_back(parse_size(text));
    std::vector<FirstWork> works;
    for (const auto &[width, height] : spread(sizes, settings.most))
        for (const FirstWork::Kind kind : {FirstWork::Kind::compress, FirstWork::Kind::filter})
            works.push_back({kind, width, height});
    return works;
}

std::string to_string(const FirstWork &work) {
    return std::string(work.kind == FirstWork::Kind::filter ? "filter " : "compress ") +
           std::to_string(work.width) + "x" + std::to_string(work.height) + " rgb";
}

} // namespace imago::cli
