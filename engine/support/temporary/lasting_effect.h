// SPDX-License-Identifier: MIT
#pragma once

namespace imago {

/// Notes that this process did something that a second run of it would do again or miss: it wrote a
/// file or a report, or read a pipe. Any thread may call.
void note_lasting_effect();

/// Whether it did. A signal handler may call.
bool has_lasting_effect();

} // namespace imago
