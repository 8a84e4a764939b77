// SPDX-License-Identifier: MIT
// One vector unit: passes for one instruction set and one precision. The file that includes this
// one (written by CMakeLists.txt) defines IMAGO_UNIT, its namespace; IMAGO_REAL, float or double;
// IMAGO_BYTES of a vector; IMAGO_BUTTERFLIES, the file of butterflies; REAL(constant). Everything
// is in that namespace and no inline function of the standard library is called: the linker keeps
// one copy of an inline function, and might keep the one that a processor lacks instructions for.
#include "engine/host/kernel/kernel_table.h"

#ifdef __AVX__
#include <immintrin.h> // its functions are always inlined
#endif

#define IMAGO_INLINE static inline __attribute__((always_inline))

namespace imago::host::IMAGO_UNIT {

using T = IMAGO_REAL;
typedef T lane __attribute__((vector_size(IMAGO_BYTES)));
typedef T loose_lane __attribute__((vector_size(IMAGO_BYTES), aligned(sizeof(T)), may_alias));
constexpr int lanes = IMAGO_BYTES / sizeof(T);

#include IMAGO_BUTTERFLIES

} // namespace imago::host::IMAGO_UNIT

#include "engine/host/kernel/lane_moves.h"

#include "engine/host/kernel/along.h"

#include "engine/host/kernel/gather.h"

#include "engine/host/kernel/across.h"

#include "engine/host/kernel/half.h"

#include "engine/host/kernel/odd_line.h"

#include "engine/host/kernel/pairs.h"

#include "engine/host/kernel/reals.h"

namespace imago::host::IMAGO_UNIT {

static void multiply(T *re, T *im, const T *by_re, const T *by_im, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        const T r = re[i] * by_re[i] - im[i] * by_im[i];
        im[i] = re[i] * by_im[i] + im[i] * by_re[i];
        re[i] = r;
    }
}

extern const Kernels<T> table;
const Kernels<T> table = [] {
    Kernels<T> made = {};
    made.lanes = lanes;
#define IMAGO_TAKE(radix)                                                                          \
    made.along[radix] = along<radix>;                                                              \
    made.across[radix] = across<radix>;                                                            \
    made.direct[radix] = direct<radix>;                                                            \
    made.direct_lines[radix] = direct_lines<radix>;
    IMAGO_HOST_RADICES(IMAGO_TAKE)
#undef IMAGO_TAKE
#define IMAGO_TAKE(points)                                                                         \
    made.pairs[points] = pairs<points>;                                                            \
    made.pair_cost[points] = HalfCodelet<points>::cost;                                            \
    made.half_forward[points] = half_forward<points>;                                              \
    made.half_backward[points] = half_backward<points>;
    IMAGO_HOST_LINES(IMAGO_TAKE)
#undef IMAGO_TAKE
#define IMAGO_TAKE(kind, points) made.kinds[kind][points] = kind_lines<kind, points>;
    IMAGO_HOST_KINDS(IMAGO_TAKE)
#undef IMAGO_TAKE
    made.along_generic = along_generic;
    made.across_generic = across_generic;
    made.odd_line = odd_line;
    made.gather = gather;
    made.scatter = scatter;
    made.turn_columns = turn_columns;
    made.untangle = untangle;
    made.tangle = tangle;
    made.multiply = multiply;
    return made;
}();

} // namespace imago::host::IMAGO_UNIT
