// SPDX-License-Identifier: MIT
// Channels as people name them, counted from 1.
#pragma once
#include "engine/values/signal_values.h"

#include <string>

namespace imago {

/// The largest number of a channel.
inline constexpr double largest_channel = 1 << 20;

/// Two channels as a text, "1,2".
std::string pair_text(const ChannelPair &pair);
/// Reads such a text. Throws Error (usage).
ChannelPair parse_pair(const std::string &text);
/// The channels of a reference and of a signal that it is compared with: those of the text, or if
/// that is empty the first of each file, or the first two of the only one. Throws as parse_pair().
ChannelPair channel_pair(const std::string &text, bool two_files);

} // namespace imago
