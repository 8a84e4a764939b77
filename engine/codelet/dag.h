// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <map>
#include <tuple>
#include <vector>

namespace imago::codelet {

/// A node of a Dag, by its index; operands have smaller indices than their users.
using Value = int;

/// Its index in a container with one element for each value.
inline std::size_t index(Value v) {
    return static_cast<std::size_t>(v);
}

enum class Operation { input, constant, add, subtract, negate, multiply };

/// One real scalar. left and right are the operands of the operation, else -1.
struct Node {
    Operation operation;
    Value left = -1;
    Value right = -1;
    int input = -1;           ///< of an input: 2 j is the real part of x_j, 2 j + 1 the imaginary
    long double constant = 0; ///< of a constant
};

/// A straight-line program over real scalars as an expression graph. Hash-consed: a request for an
/// existing node returns it. It applies no algebra, which is optimize's task, so that each rule can
/// be tested by its input and output.
class Dag {
  public:
    Value input(int index);
    /// Constants within 1e-18 relative are one node: the same number, computed in two ways.
    Value constant(long double value);
    Value add(Value left, Value right);
    Value subtract(Value left, Value right);
    Value negate(Value operand);
    Value multiply(Value left, Value right);

    const Node &node(Value value) const { return nodes_[static_cast<std::size_t>(value)]; }
    int size() const { return static_cast<int>(nodes_.size()); }
    bool is_constant(Value value) const { return node(value).operation == Operation::constant; }

    /// The results: 2 k is the real part of X_k, 2 k + 1 the imaginary part.
    std::vector<Value> outputs;

  private:
    Value intern(const Node &node);

    std::vector<Node> nodes_;
    std::map<std::tuple<Operation, Value, Value, int>, Value> index_;
    std::map<long double, Value> constants_;
};

/// The operands of a node: none, one or two.
std::vector<Value> operands(const Node &node);

/// How often each node is used as an operand by nodes that reach an output, plus once for each
/// output that it is. A node that no output needs has 0.
std::vector<int> use_counts(const Dag &dag);

/// Additions (with subtractions and negations) and multiplications that the outputs need.
struct OperationCount {
    int additions = 0;
    int multiplications = 0;
};
OperationCount count_operations(const Dag &dag);

/// The value of one node in double precision, given its operands' values. inputs: as Node::input;
/// values: by Value.
double evaluate_node(const Node &node, const std::vector<double> &inputs,
                     const std::vector<double> &values);

/// The outputs in double precision, in the nodes' own order.
std::vector<double> evaluate(const Dag &dag, const std::vector<double> &inputs);

} // namespace imago::codelet
