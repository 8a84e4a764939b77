// SPDX-License-Identifier: MIT
#include "engine/codelet/optimize.h"

#include "engine/codelet/dag.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

namespace imago::codelet {
namespace {

// Each node holds its value or the negated one. An addition fails if both its terms would be
// negative, since that costs a negation; a product by a constant never fails. Finding signs without
// failures is a satisfiability problem. A simplified DFT starts with few failures, which a walk
// that flips one node at a time (Papadimitriou 1991; Selman's WalkSAT) removes in a few steps.
// Rejected: moving signs by a fixed rule towards the inputs, which leaves negations where a value
// is used with both signs.

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

/// Chooses for each node of a simplified dag whether it holds its value or the negated one, so that
/// additions, subtractions and constants absorb the negations. Where that is impossible a negation
/// stays. Keeps only what the outputs need, and the constants that factors were made from.
Dag settle_signs(const Dag &dag) {
    SignSearch search(dag);
    search.walk(4000);
    search.prefer_positive_factors();
    return search.rebuild();
}

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

/// Moves products by constants towards the outputs, into the additions that they meet: each value
/// is held without its constant factor, which is pending. The sum of two values takes the factor of
/// one of them, and multiplies the other by the ratio of the two, which is a fused multiply-add.
/// A product is left only where an output has a factor other than 1 and -1. No additions are
/// added; a factor that several additions share becomes a product in each of them. The dag is
/// simplified; signs are not settled.
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
