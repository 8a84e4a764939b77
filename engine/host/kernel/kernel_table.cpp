// SPDX-License-Identifier: MIT
#include "engine/host/kernel/kernel_table.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace imago::host {

namespace unit_narrow_float {
extern const Kernels<float> table;
}
namespace unit_narrow_double {
extern const Kernels<double> table;
}

#ifdef IMAGO_HOST_X86
namespace unit_avx2_float {
extern const Kernels<float> table;
}
namespace unit_avx2_double {
extern const Kernels<double> table;
}
namespace unit_avx512_float {
extern const Kernels<float> table;
}
namespace unit_avx512_double {
extern const Kernels<double> table;
}

namespace {

enum class Width { narrow, avx2, avx512 };

Width widest() {
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw"))
        return Width::avx512;
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? Width::avx2
                                                                           : Width::narrow;
}

Width width() {
    static const Width chosen = [] {
        const char *const asked = std::getenv("IMAGO_HOST_VECTORS");
        const std::string_view name = asked ? asked : "";
        const Width most = name == "narrow" ? Width::narrow
                           : name == "avx2" ? Width::avx2
                                            : Width::avx512;
        return std::min(most, widest());
    }();
    return chosen;
}

} // namespace

template <>
const Kernels<float> &kernels<float>() {
    return width() == Width::avx512 ? unit_avx512_float::table
           : width() == Width::avx2 ? unit_avx2_float::table
                                    : unit_narrow_float::table;
}

template <>
const Kernels<double> &kernels<double>() {
    return width() == Width::avx512 ? unit_avx512_double::table
           : width() == Width::avx2 ? unit_avx2_double::table
                                    : unit_narrow_double::table;
}
#else
template <>
const Kernels<float> &kernels<float>() {
    return unit_narrow_float::table;
}

template <>
const Kernels<double> &kernels<double>() {
    return unit_narrow_double::table;
}
#endif

} // namespace imago::host
