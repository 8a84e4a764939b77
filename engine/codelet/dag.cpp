// SPDX-License-Identifier: MIT
#include "engine/codelet/dag.h"

#include <cmath>

namespace imago::codelet {

Value Dag::intern(const Node &node) {
    const std::tuple key(node.operation, node.left, node.right, node.input);
    const auto [place, inserted] = index_.try_emplace(key, size());
    if (inserted)
        nodes_.push_back(node);
    return place->second;
}

Value Dag::input(int index) {
    return intern({Operation::input, -1, -1, index, 0});
}

Value Dag::constant(long double value) {
    if (value == 0)
        value = 0; // one zero, whatever its sign
    const long double margin = std::fabs(value) * 1e-18L;
    const auto near = constants_.lower_bound(value - margin);
    if (near != constants_.end() && near->first <= value + margin)
        return near->second;
    constants_.emplace(value, size());
    nodes_.push_back({Operation::constant, -1, -1, -1, value});
    return size() - 1;
}

Value Dag::add(Value left, Value right) {
    return intern({Operation::add, left, right});
}

Value Dag::subtract(Value left, Value right) {
    return intern({Operation::subtract, left, right});
}

Value Dag::negate(Value operand) {
    return intern({Operation::negate, operand});
}

Value Dag::multiply(Value left, Value right) {
    return intern({Operation::multiply, left, right});
}

std::vector<Value> operands(const Node &node) {
    if (node.left < 0)
        return {};
    if (node.right < 0)
        return {node.left};
    return {node.left, node.right};
}

std::vector<int> use_counts(const Dag &dag) {
    std::vector<int> uses(static_cast<std::size_t>(dag.size()), 0);
    for (const Value output : dag.outputs)
        ++uses[static_cast<std::size_t>(output)];
    for (Value v = dag.size() - 1; v >= 0; --v) {
        if (uses[static_cast<std::size_t>(v)] == 0)
            continue;
        for (const Value operand : operands(dag.node(v)))
            ++uses[static_cast<std::size_t>(operand)];
    }
    return uses;
}

OperationCount count_operations(const Dag &dag) {
    OperationCount count;
    const std::vector<int> uses = use_counts(dag);
    for (Value v = 0; v < dag.size(); ++v) {
        if (uses[static_cast<std::size_t>(v)] == 0)
            continue;
        switch (dag.node(v).operation) {
        case Operation::add:
        case Operation::subtract:
        case Operation::negate:
            ++count.additions;
            break;
        case Operation::multiply:
            ++count.multiplications;
            break;
        case Operation::input:
        case Operation::constant:
            break;
        }
    }
    return count;
}

double evaluate_node(const Node &node, const std::vector<double> &inputs,
                     const std::vector<double> &values) {
    const auto at = [&](Value v) { return values[static_cast<std::size_t>(v)]; };
    switch (node.operation) {
    case Operation::input:
        return inputs.at(static_cast<std::size_t>(node.input));
    case Operation::constant:
        return static_cast<double>(node.constant);
    case Operation::add:
        return at(node.left) + at(node.right);
    case Operation::subtract:
        return at(node.left) - at(node.right);
    case Operation::negate:
        return -at(node.left);
    case Operation::multiply:
        break;
    }
    return at(node.left) * at(node.right);
}

std::vector<double> evaluate(const Dag &dag, const std::vector<double> &inputs) {
    std::vector<double> values(static_cast<std::size_t>(dag.size()));
    for (Value v = 0; v < dag.size(); ++v)
        values[static_cast<std::size_t>(v)] = evaluate_node(dag.node(v), inputs, values);
    std::vector<double> outputs;
    for (const Value output : dag.outputs)
        outputs.push_back(values[static_cast<std::size_t>(output)]);
    return outputs;
}

} // namespace imago::codelet
