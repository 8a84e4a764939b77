// SPDX-License-Identifier: MIT
#include "engine/host/kernel/kernel_table.h"

#include <cstdlib>
#include <iterator>
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

/// How many of the tables, from the widest, are left out.
std::size_t skipped() {
    static const std::size_t count = [] {
        __builtin_cpu_init();
        const char *const asked = std::getenv("IMAGO_HOST_VECTORS");
        const std::string_view most = asked ? asked : "";
        const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
        if (most == "narrow" || !avx2)
            return std::size_t(2);
        const bool avx512 =
            __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
            __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw");
        return std::size_t(most == "avx2" || !avx512 ? 1 : 0);
    }();
    return count;
}

constexpr const Kernels<float> *float_tables[] = {
    &unit_avx512_float::table, &unit_avx2_float::table, &unit_narrow_float::table};
constexpr const Kernels<double> *double_tables[] = {
    &unit_avx512_double::table, &unit_avx2_double::table, &unit_narrow_double::table};

} // namespace
#else
namespace {

std::size_t skipped() {
    return 0;
}

constexpr const Kernels<float> *float_tables[] = {&unit_narrow_float::table};
constexpr const Kernels<double> *double_tables[] = {&unit_narrow_double::table};

} // namespace
#endif

template <>
KernelTables<float> kernel_tables<float>() {
    return {float_tables + skipped(), std::size(float_tables) - skipped()};
}

template <>
KernelTables<double> kernel_tables<double>() {
    return {double_tables + skipped(), std::size(double_tables) - skipped()};
}

} // namespace imago::host
