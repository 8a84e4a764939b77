// SPDX-License-Identifier: MIT
#pragma once

namespace imago {

/// Gives standard input, output and error that are closed a file each that fails for what they are
/// used for, so that no other file gets their numbers. Programs call it first in main().
void occupy_standard_streams();

} // namespace imago
