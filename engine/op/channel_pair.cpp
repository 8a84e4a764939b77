// SPDX-License-Identifier: MIT
#include "engine/op/channel_pair.h"

#include "engine/op/sentences.h"
#include "engine/support/error.h"
#include "engine/support/quantity/quantity_text.h"

namespace imago {

std::string pair_text(const ChannelPair &pair) {
    return std::to_string(pair.first + 1) + "," + std::to_string(pair.second + 1);
}

ChannelPair parse_pair(const std::string &text) {
    const auto channel = [&](const std::string &part) {
        const auto number = parse_whole_quantity(part, QuantityUnit::number);
        if (!number || *number < 1 || *number > largest_channel)
            throw usage_error(op_says.pair_text, text);
        return static_cast<std::size_t>(*number) - 1;
    };
    const std::size_t comma = text.find(',');
    if (comma == std::string::npos)
        throw usage_error(op_says.pair_text, text);
    return {channel(text.substr(0, comma)), channel(text.substr(comma + 1))};
}

ChannelPair channel_pair(const std::string &text, bool two_files) {
    if (text.empty())
        return two_files ? ChannelPair{0, 0} : ChannelPair{0, 1};
    return parse_pair(text);
}

} // namespace imago
