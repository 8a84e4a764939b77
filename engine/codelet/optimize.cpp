// SPDX-License-Identifier: MIT
#include "engine/codelet/optimize.h"

#include "engine/codelet/defer_factors.h"
#include "engine/codelet/settle_signs.h"

#include <algorithm>
#include <utility>

namespace imago::codelet {

namespace {

/// A node of the new dag, or its negation.
struct Signed {
    Value value = -1;
    bool negative = false;
};

Signed negated(Signed a) {
    return {a.value, !a.negative};
}

/// Builds the simplified dag; each operation takes and returns signed values.
class Simplifier {
  public:
    Signed constant(long double value) {
        return {dag.constant(value < 0 ? -value : value), value < 0};
    }

    Signed add(Signed a, Signed b) {
        if (is_constant(a) && is_constant(b))
            return constant(number(a) + number(b));
        if (is_number(a, 0))
            return b;
        if (is_number(b, 0))
            return a;
        if (a.value == b.value)
            return a.negative == b.negative ? multiply(constant(2), a) : constant(0);
        if (a.value > b.value)
            std::swap(a, b);
        const Value value =
            a.negative == b.negative ? dag.add(a.value, b.value) : dag.subtract(a.value, b.value);
        return {value, a.negative};
    }

    Signed multiply(Signed a, Signed b) {
        if (!is_constant(a))
            std::swap(a, b);
        if (!is_constant(a))
            return {dag.multiply(std::min(a.value, b.value), std::max(a.value, b.value)),
                    a.negative != b.negative};
        if (is_constant(b))
            return constant(number(a) * number(b));
        if (is_number(a, 0))
            return a;
        const bool negative = a.negative != b.negative;
        const Node inner = dag.node(b.value);
        if (inner.operation == Operation::multiply && dag.is_constant(inner.left)) {
            const Signed factor =
                constant(dag.node(a.value).constant * dag.node(inner.left).constant);
            const Signed product = multiply(factor, {inner.right, false});
            return negative ? negated(product) : product;
        }
        if (dag.node(a.value).constant == 1)
            return {b.value, negative};
        return {dag.multiply(a.value, b.value), negative};
    }

    /// c x + c y = c (x + y), for products that are used only together.
    Signed add_products(Signed a, Signed b) {
        const Node left = dag.node(a.value);
        const Node right = dag.node(b.value);
        const bool both = left.operation == Operation::multiply &&
                          right.operation == Operation::multiply && left.left == right.left &&
                          dag.is_constant(left.left);
        if (!both)
            return add(a, b);
        const Signed sum = add({left.right, a.negative}, {right.right, b.negative});
        return multiply({left.left, false}, sum);
    }

    Dag dag;

  private:
    bool is_constant(Signed a) const { return dag.is_constant(a.value); }
    long double number(Signed a) const {
        const long double magnitude = dag.node(a.value).constant;
        return a.negative ? -magnitude : magnitude;
    }
    bool is_number(Signed a, long double wanted) const {
        return is_constant(a) && number(a) == wanted;
    }
};

/// The needed nodes that have each value as an operand, in order. A node whose two operands are the
/// value stands there twice.
std::vector<std::vector<Value>> users_of(const Dag &dag, const std::vector<int> &uses) {
    std::vector<std::vector<Value>> users(uses.size());
    for (Value v = 0; v < dag.size(); ++v)
        if (uses[static_cast<std::size_t>(v)] > 0)
            for (const Value operand : operands(dag.node(v)))
                users[static_cast<std::size_t>(operand)].push_back(v);
    return users;
}

bool is_addition(Operation operation) {
    return operation == Operation::add || operation == Operation::subtract;
}

bool is_scaling(const Dag &dag, Value v) {
    return dag.node(v).operation == Operation::multiply && dag.is_constant(dag.node(v).left);
}

} // namespace

Dag simplify(const Dag &dag) {
    const std::vector<int> uses = use_counts(dag);
    const auto at = [](auto &of, Value v) -> decltype(auto) {
        return of[static_cast<std::size_t>(v)];
    };
    const std::vector<std::vector<Value>> users = users_of(dag, uses);
    // Used once each, one product is saved. Used twice, in c x + c y and c x - c y, the products
    // are as many, but follow the sums, where they may fuse with what comes next.
    const auto meet_only_each_other = [&](Value a, Value b) {
        return dag.node(a).operation == Operation::multiply &&
               dag.node(b).operation == Operation::multiply && at(uses, a) <= 2 &&
               at(uses, a) == static_cast<int>(at(users, a).size()) &&
               at(uses, b) == static_cast<int>(at(users, b).size()) && at(users, a) == at(users, b);
    };
    Simplifier result;
    std::vector<Signed> image(uses.size());
    for (Value v = 0; v < dag.size(); ++v) {
        if (at(uses, v) == 0)
            continue;
        const Node &node = dag.node(v);
        const Signed left = node.left < 0 ? Signed{} : at(image, node.left);
        Signed right = node.right < 0 ? Signed{} : at(image, node.right);
        switch (node.operation) {
        case Operation::input:
            at(image, v) = {result.dag.input(node.input), false};
            break;
        case Operation::constant:
            at(image, v) = result.constant(node.constant);
            break;
        case Operation::negate:
            at(image, v) = negated(left);
            break;
        case Operation::multiply:
            at(image, v) = result.multiply(left, right);
            break;
        case Operation::subtract:
            right = negated(right);
            [[fallthrough]];
        case Operation::add:
            at(image, v) = meet_only_each_other(node.left, node.right)
                               ? result.add_products(left, right)
                               : result.add(left, right);
            break;
        }
    }
    for (const Value output : dag.outputs) {
        const Signed value = at(image, output);
        result.dag.outputs.push_back(value.negative ? result.dag.negate(value.value) : value.value);
    }
    return std::move(result.dag);
}

Dag optimize(const Dag &dag, Form form) {
    Dag current = simplify(dag);
    // Each pass shrinks the dag or leaves it; the second drops what the first left unused.
    for (;;) {
        Dag next = simplify(current);
        if (next.size() >= current.size())
            return settle_signs(form == Form::fused ? defer_factors(next) : next);
        current = std::move(next);
    }
}

std::vector<bool> fused_products(const Dag &dag) {
    const std::vector<int> uses = use_counts(dag);
    const std::vector<std::vector<Value>> users = users_of(dag, uses);
    std::vector<bool> fused(uses.size(), false);
    for (const bool once : {true, false}) {
        for (Value v = 0; v < dag.size(); ++v) {
            const auto i = static_cast<std::size_t>(v);
            const bool added_only = std::all_of(users[i].begin(), users[i].end(), [&](Value user) {
                return is_addition(dag.node(user).operation);
            });
            if (!is_scaling(dag, v) || uses[i] == 0 || (uses[i] == 1) != once || !added_only ||
                static_cast<int>(users[i].size()) != uses[i])
                continue;
            const bool alone = std::none_of(users[i].begin(), users[i].end(), [&](Value user) {
                const Node &node = dag.node(user);
                return fused[static_cast<std::size_t>(node.left == v ? node.right : node.left)];
            });
            fused[i] = once || alone;
        }
    }
    return fused;
}

int count_instructions(const Dag &dag) {
    const std::vector<int> uses = use_counts(dag);
    const std::vector<bool> fused = fused_products(dag);
    int count = 0;
    for (Value v = 0; v < dag.size(); ++v) {
        const Node &node = dag.node(v);
        if (uses[static_cast<std::size_t>(v)] == 0 || node.left < 0)
            continue;
        if (!fused[static_cast<std::size_t>(v)])
            ++count;
        // If an addition has two products, only one fuses.
        if (is_addition(node.operation) && fused[static_cast<std::size_t>(node.left)] &&
            fused[static_cast<std::size_t>(node.right)])
            ++count;
    }
    return count;
}

} // namespace imago::codelet
