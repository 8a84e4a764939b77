// SPDX-License-Identifier: MIT
// Each node holds its value or the negated one. An addition fails if both its terms would be
// negative, since that costs a negation; a product by a constant never fails. Finding signs without
// failures is a satisfiability problem. A simplified DFT starts with few failures, which a walk
// that flips one node at a time (Papadimitriou 1991; Selman's WalkSAT) removes in a few steps.
// Rejected: moving signs by a fixed rule towards the inputs, which leaves negations where a value
// is used with both signs.
#include "engine/codelet/settle_signs.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace imago::codelet {

namespace {

class SignSearch {
  public:
    explicit SignSearch(const Dag &dag);

    /// Flips nodes until no addition fails, or the steps are used up; keeps the best signs found.
    void walk(int steps);
    /// Makes constant factors positive unless an addition then fails.
    void prefer_positive_factors();
    /// The dag with these signs.
    Dag rebuild() const;

  private:
    bool needed(Value v) const { return uses_[index(v)] > 0; }
    bool may_flip(Value v) const { return !fixed_[index(v)]; }
    /// The signs of the terms of an addition, as held.
    std::array<bool, 2> negative_terms(Value v) const;
    bool fails(Value v) const;
    /// Node v in another dag, from its operands there.
    Value rebuilt(Dag &to, Value v, Value left, Value right) const;
    Value rebuilt_product(Dag &to, Value v, Value left, Value right) const;
    Value rebuilt_sum(Dag &to, Value v, Value left, Value right) const;
    int failures_around(Value v) const;
    /// The change of the number of failures if v is flipped.
    int gain(Value v);
    void flip(Value v) { flipped_[index(v)] = !flipped_[index(v)]; }
    std::vector<Value> failures() const;
    std::uint32_t random();

    const Dag &dag_;
    std::vector<int> uses_;
    std::vector<std::vector<Value>> users_;
    std::vector<bool> fixed_, flipped_;
    std::uint32_t random_state_ = 2463534242U;
};

SignSearch::SignSearch(const Dag &dag)
    : dag_(dag), uses_(use_counts(dag)), users_(uses_.size()), fixed_(uses_.size(), false),
      flipped_(uses_.size(), false) {
    for (Value v = 0; v < dag.size(); ++v) {
        if (dag.node(v).operation == Operation::input)
            fixed_[index(v)] = true;
        if (needed(v))
            for (const Value operand : operands(dag.node(v)))
                users_[index(operand)].push_back(v);
    }
    for (const Value output : dag.outputs)
        fixed_[index(output)] = true;
    for (const Value output : dag.outputs) {
        const Node &node = dag.node(output);
        if (node.operation == Operation::negate && !fixed_[index(node.left)])
            fixed_[index(node.left)] = flipped_[index(node.left)] = true;
    }
}

std::array<bool, 2> SignSearch::negative_terms(Value v) const {
    const Node &node = dag_.node(v);
    const bool self = flipped_[index(v)];
    return {flipped_[index(node.left)] != self,
            (flipped_[index(node.right)] != (node.operation == Operation::subtract)) != self};
}

bool SignSearch::fails(Value v) const {
    const Node &node = dag_.node(v);
    switch (node.operation) {
    case Operation::add:
    case Operation::subtract: {
        const auto [left, right] = negative_terms(v);
        return left && right;
    }
    case Operation::multiply:
        return !dag_.is_constant(node.left) &&
               (flipped_[index(node.left)] != flipped_[index(node.right)]) != flipped_[index(v)];
    case Operation::negate:
        return flipped_[index(node.left)] == flipped_[index(v)];
    case Operation::input:
    case Operation::constant:
        break;
    }
    return false;
}

int SignSearch::failures_around(Value v) const {
    int count = fails(v) ? 1 : 0;
    for (const Value user : users_[index(v)])
        count += fails(user) ? 1 : 0;
    return count;
}

int SignSearch::gain(Value v) {
    const int before = failures_around(v);
    flip(v);
    const int after = failures_around(v);
    flip(v);
    return after - before;
}

std::vector<Value> SignSearch::failures() const {
    std::vector<Value> failing;
    for (Value v = 0; v < dag_.size(); ++v)
        if (needed(v) && fails(v))
            failing.push_back(v);
    return failing;
}

/// Xorshift (Marsaglia 2003) gives the same walk, and so the same source text, on every machine.
std::uint32_t SignSearch::random() {
    random_state_ ^= random_state_ << 13;
    random_state_ ^= random_state_ >> 17;
    random_state_ ^= random_state_ << 5;
    return random_state_;
}

void SignSearch::walk(int steps) {
    std::vector<bool> best = flipped_;
    std::vector<Value> failing = failures();
    std::size_t fewest = failing.size();
    for (int step = 0; step < steps && !failing.empty(); ++step) {
        const Value failure = failing[random() % failing.size()];
        std::vector<Value> choices = operands(dag_.node(failure));
        choices.push_back(failure);
        std::erase_if(choices, [&](Value v) { return !may_flip(v); });
        if (!choices.empty()) {
            const bool at_random = random() % 8 == 0;
            flip(at_random
                     ? choices[random() % choices.size()]
                     : *std::min_element(choices.begin(), choices.end(),
                                         [&](Value a, Value b) { return gain(a) < gain(b); }));
        }
        failing = failures();
        if (failing.size() < fewest) {
            fewest = failing.size();
            best = flipped_;
        }
    }
    flipped_ = best;
}

void SignSearch::prefer_positive_factors() {
    for (Value v = 0; v < dag_.size(); ++v) {
        const Node &node = dag_.node(v);
        if (node.operation == Operation::multiply && needed(v) && may_flip(v) &&
            flipped_[index(v)] != flipped_[index(node.right)] && gain(v) <= 0)
            flip(v);
    }
}

Value SignSearch::rebuilt_product(Dag &to, Value v, Value left, Value right) const {
    const Node &node = dag_.node(v);
    if (dag_.is_constant(node.left)) {
        const long double factor = dag_.node(node.left).constant;
        const bool negative = flipped_[index(v)] != flipped_[index(node.right)];
        return to.multiply(to.constant(negative ? -factor : factor), right);
    }
    const Value product = to.multiply(left, right);
    return fails(v) ? to.negate(product) : product;
}

Value SignSearch::rebuilt_sum(Dag &to, Value v, Value left, Value right) const {
    const auto [minus_left, minus_right] = negative_terms(v);
    if (minus_left && minus_right)
        return to.subtract(to.negate(left), right);
    if (minus_left)
        return to.subtract(right, left);
    return minus_right ? to.subtract(left, right) : to.add(left, right);
}

Value SignSearch::rebuilt(Dag &to, Value v, Value left, Value right) const {
    const Node &node = dag_.node(v);
    switch (node.operation) {
    case Operation::input:
        return to.input(node.input);
    case Operation::constant:
        return to.constant(flipped_[index(v)] ? -node.constant : node.constant);
    case Operation::negate:
        return fails(v) ? to.negate(left) : left;
    case Operation::multiply:
        return rebuilt_product(to, v, left, right);
    case Operation::add:
    case Operation::subtract:
        break;
    }
    return rebuilt_sum(to, v, left, right);
}

Dag SignSearch::rebuild() const {
    Dag result;
    std::vector<Value> image(uses_.size(), -1);
    const auto image_of = [&](Value operand) { return operand < 0 ? -1 : image[index(operand)]; };
    for (Value v = 0; v < dag_.size(); ++v) {
        const Node &node = dag_.node(v);
        if (needed(v))
            image[index(v)] = rebuilt(result, v, image_of(node.left), image_of(node.right));
    }
    for (const Value output : dag_.outputs)
        result.outputs.push_back(image[index(output)]);
    return result;
}

} // namespace

Dag settle_signs(const Dag &dag) {
    SignSearch search(dag);
    search.walk(4000);
    search.prefer_positive_factors();
    return search.rebuild();
}

} // namespace imago::codelet
