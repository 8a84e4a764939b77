// SPDX-License-Identifier: GPL-3.0-or-later
// A damaged cache of PoCL's makes it fail, or end this process, at any call. The command then runs
// once more, with a private cache, if it has reported nothing yet.
#pragma once

namespace imago::cli {

/// Has a driver that ends this process (by SIGABRT or SIGBUS) begin the same command again, which
/// calls this again, first in main(): it then says on standard error which cache is damaged, and
/// takes a private one; without a damaged cache it ends as the driver ended it.
void begin_with_retry(char **arguments);

/// After a failure: if PoCL's cache is damaged, says so, and begins the command again where it may.
/// Otherwise it returns.
void retry_if_cache_is_damaged();

} // namespace imago::cli
