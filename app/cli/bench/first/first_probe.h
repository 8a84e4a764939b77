// SPDX-License-Identifier: GPL-3.0-or-later
// What a child of FirstRunner does; internal to this room.
#pragma once

namespace imago::cli {

/// What a child does with the picture.
enum class FirstWay {
    idle,  ///< opens the device, and leaves the picture alone
    once,  ///< what `imago-cli compress` and `imago-cli filter` do
    store, ///< both the others, and stores every program
    open   ///< a request to a Service that has served a small picture
};

constexpr const char *first_way_names[] = {"idle", "once", "store", "open"};

} // namespace imago::cli
