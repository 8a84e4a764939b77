// SPDX-License-Identifier: MIT
#include "engine/plan/rule/real_rule.h"

#include "engine/plan/rule/scaled_kind.h"
#include "engine/plan/table/tables.h"

#include <cmath>
#include <cstdint>

namespace imago {
namespace {

std::size_t order_of(const RealRule &rule, const KindRow &kind, std::size_t n) {
    if (rule.type == 1)
        return logical_length(kind, n);
    if (rule.type == 4)
        return rule.packed ? 2 * n : 8;
    return 4 * n;
}

/// Sets the factors of both sides as linear_rule() does: the scale goes to the side that multiplies
/// anyway, the square roots of the ortho rules to all points but the ends.
void set_factors(RealRules &rules, const ScaledKind &real, std::size_t n, long double scale) {
    long double load = 1, load_end = 1, store = 1, store_end = 1;
    if (rules.load.type == 3 && !rules.load.idxst)
        load = load_end = scale;
    else
        store = store_end = scale;
    if (rules.load.idxst)
        load = 0.5L;
    const long double root2 = std::sqrt(2.0L);
    const bool first = rules.load.type == 1 && !rules.load.sine;
    if (real.ortho && (first || rules.load.type == 3))
        load /= root2;
    if (real.ortho && (first || rules.load.type == 2))
        store *= root2;
    rules.load.factor = static_cast<double>(load);
    rules.load.end = static_cast<double>(load_end);
    rules.store.factor = static_cast<double>(store);
    rules.store.end = static_cast<double>(store_end);
    if (rules.store.type == 4 && rules.store.packed)
        rules.store.roots = 2 * store * half_root(1, 4 * n);
}

} // namespace

std::optional<RealRules> real_rules(TransformKind kind, Norm norm, std::size_t n,
                                    DctAlgorithm algorithm, long double factor, bool packed) {
    const ScaledKind real = scaled_kind(kind, norm, n);
    const KindRow &row = kind_row(real.forward);
    RealRule rule;
    rule.type = row.type;
    rule.sine = row.sine;
    rule.idxst = row.kind == TransformKind::idxst;
    rule.packed = packed;
    rule.roots = 1;
    rule.order = order_of(rule, row, n);
    const bool whole =
        rule.type == 2 ? algorithm == DctAlgorithm::n : rule.type != 4 || packed || n % 2 == 1;
    if (!whole || (rule.type == 1 && !packed && rule.order > INT32_MAX))
        return std::nullopt;
    RealRules rules{rule, rule};
    set_factors(rules, real, n, factor * real.scale);
    return rules;
}

void add_real_rule(Defines &defines, StepTable &table, const RealRule &rule) {
    defines.set("RULE_TYPE", rule.type);
    for (const auto &[on, name] : {std::pair(rule.sine, "RULE_SINE"),
                                   {rule.idxst, "RULE_IDXST"},
                                   {rule.packed, "RULE_PACKED"}})
        if (on)
            defines.flag(name);
    defines.set_real("RULE_FACTOR", rule.factor).set_real("RULE_END", rule.end);
    const unsigned bits = four_step_bits(rule.order);
    defines.set("RULE_BITS", bits);
    defines.set("RULE_ROOTS",
                std::int64_t(add_four_step_twiddles(table, rule.order, bits, rule.roots)));
}

} // namespace imago
