// SPDX-License-Identifier: MIT
#include "engine/plan/launch/local_sides.h"

namespace imago {

void store_to_local(Defines &defines) {
    defines.flag("STORE_TO_EXCHANGE").flag("LINES_MOVE").set_text("OUT_SPACE", "__local");
    defines.set_text("number_put(x, p)", "local_number_put(x, p)");
    defines.set_text("lane_put(x, p)", "local_number_put(x, p)");
    defines.set_text("pair_put(both, p)", "local_pair_put(both, p)");
    defines.set_text("pairs_put(a, b, p)", "local_pairs_put(a, b, p)");
}

void load_from_local(Defines &defines) {
    defines.flag("LOAD_FROM_EXCHANGE").flag("LINES_MOVE").set_text("IN_SPACE", "__local");
    defines.set_text("number_get(p)", "local_number_get(p)");
    defines.set_text("lane_get(p)", "local_number_get(p)");
    defines.set_text("pair_get(p)", "local_pair_get(p)");
    defines.set_text("pairs_get(p, a, b)", "local_pairs_get(p, a, b)");
}

} // namespace imago
