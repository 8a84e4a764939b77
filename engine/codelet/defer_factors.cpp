// SPDX-License-Identifier: MIT
#include "engine/codelet/defer_factors.h"

#include <cmath>
#include <utility>

namespace imago::codelet {

namespace {

/// factor * value, of which only the value has been computed.
struct Scaled {
    Value value = -1;
    long double factor = 1;
};

/// The constants' own margin: the same number, computed in two ways.
bool same_size(long double a, long double b) {
    return std::fabs(std::fabs(a) - std::fabs(b)) <= 1e-18L * std::fabs(a);
}

/// Builds the new dag; each operation takes and returns values with pending factors.
class Deferral {
  public:
    Scaled add(Scaled a, Scaled b) {
        if (same_size(a.factor, b.factor)) {
            if (a.value > b.value)
                std::swap(a, b);
            const bool equal_signs = (a.factor < 0) == (b.factor < 0);
            return {equal_signs ? dag.add(a.value, b.value) : dag.subtract(a.value, b.value),
                    a.factor};
        }
        // A factor of 1 stays, for the outputs need it. Otherwise the larger one stays, so that no
        // value grows beyond those that the plain sum has.
        const bool second = same_size(b.factor, 1) ||
                            (!same_size(a.factor, 1) && std::fabs(b.factor) > std::fabs(a.factor));
        if (second)
            std::swap(a, b);
        const long double ratio = b.factor / a.factor;
        const Value product = dag.multiply(dag.constant(std::fabs(ratio)), b.value);
        return {ratio < 0 ? dag.subtract(a.value, product) : dag.add(a.value, product), a.factor};
    }

    Scaled multiply(Scaled a, Scaled b) {
        if (dag.is_constant(b.value))
            std::swap(a, b);
        const long double factor = a.factor * b.factor;
        if (dag.is_constant(a.value))
            return {b.value, factor * dag.node(a.value).constant};
        return {dag.multiply(a.value, b.value), factor};
    }

    Value settled(Scaled a) {
        if (same_size(a.factor, 1))
            return a.factor < 0 ? dag.negate(a.value) : a.value;
        return dag.multiply(dag.constant(a.factor), a.value);
    }

    Dag dag;
};

} // namespace

Dag defer_factors(const Dag &dag) {
    const std::vector<int> uses = use_counts(dag);
    Deferral result;
    std::vector<Scaled> image(uses.size());
    for (Value v = 0; v < dag.size(); ++v) {
        if (uses[index(v)] == 0)
            continue;
        const Node &node = dag.node(v);
        const Scaled left = node.left < 0 ? Scaled{} : image[index(node.left)];
        Scaled right = node.right < 0 ? Scaled{} : image[index(node.right)];
        switch (node.operation) {
        case Operation::input:
            image[index(v)] = {result.dag.input(node.input), 1};
            break;
        case Operation::constant:
            image[index(v)] = {result.dag.constant(node.constant), 1};
            break;
        case Operation::negate:
            image[index(v)] = {left.value, -left.factor};
            break;
        case Operation::multiply:
            image[index(v)] = result.multiply(left, right);
            break;
        case Operation::subtract:
            right.factor = -right.factor;
            [[fallthrough]];
        case Operation::add:
            image[index(v)] = result.add(left, right);
            break;
        }
    }
    for (const Value output : dag.outputs)
        result.dag.outputs.push_back(result.settled(image[index(output)]));
    return std::move(result.dag);
}

} // namespace imago::codelet
