// SPDX-License-Identifier: MIT
#include "engine/codelet/unparse.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>
#include <vector>

namespace imago::codelet {

namespace {

/// The array element of input or output number `slot` (Node::input).
std::string slot_name(int slot, Slots slots) {
    if (slots == Slots::real)
        return "x[" + std::to_string(slot) + "]";
    return (slot % 2 == 0 ? "xr[" : "xi[") + std::to_string(slot / 2) + "]";
}

std::string real(long double constant) {
    return "REAL(" + literal(static_cast<double>(constant)) + ")";
}

class Unparser {
  public:
    Unparser(const Schedule &schedule, Slots slots)
        : schedule_(schedule), slots_(slots), dag_(schedule.dag), names_(index(dag_.size())),
          reads_left_(index(dag_.size()), 0), outputs_of_(index(dag_.size())) {
        input_of_slot_.assign(dag_.outputs.size(), -1);
        for (Value v = 0; v < dag_.size(); ++v) {
            const Node &node = dag_.node(v);
            if (node.operation == Operation::constant)
                names_[index(v)] = real(node.constant);
            if (node.operation != Operation::input)
                continue;
            names_[index(v)] = slot_name(node.input, slots_);
            if (index(node.input) < input_of_slot_.size())
                input_of_slot_[index(node.input)] = v;
        }
        for (const Value statement : schedule.order)
            for (const Value value : reads(dag_, schedule.fused, statement))
                ++reads_left_[index(value)];
        for (int slot = 0; slot < static_cast<int>(dag_.outputs.size()); ++slot)
            outputs_of_[index(dag_.outputs[index(slot)])].push_back(slot);
    }

    std::string body() {
        copy_trivial_outputs();
        for (const Value statement : schedule_.order) {
            emit(statement);
            store_pending();
        }
        store_pending();
        return text_;
    }

  private:
    /// Outputs that are an input or a constant are copied to a temporary before anything is stored.
    void copy_trivial_outputs() {
        for (Value v = 0; v < dag_.size(); ++v) {
            const bool trivial = dag_.node(v).left < 0;
            if (!trivial || outputs_of_[index(v)].empty())
                continue;
            define(v, std::string(names_[index(v)]));
        }
    }

    void emit(Value statement) {
        const std::string text = expression(statement);
        for (const Value value : reads(dag_, schedule_.fused, statement))
            --reads_left_[index(value)];
        const std::vector<int> &slots = outputs_of_[index(statement)];
        if (slots.size() == 1 && reads_left_[index(statement)] == 0 && is_free(slots[0])) {
            line(slot_name(slots[0], slots_) + " = " + text);
            return;
        }
        define(statement, text);
    }

    void define(Value v, const std::string &text) {
        names_[index(v)] = std::string("t").append(std::to_string(temporaries_++));
        line("const lane " + names_[index(v)] + " = " + text);
        for (const int slot : outputs_of_[index(v)])
            pending_.emplace_back(slot, v);
    }

    void store_pending() {
        std::erase_if(pending_, [&](const std::pair<int, Value> &store) {
            if (!is_free(store.first))
                return false;
            line(slot_name(store.first, slots_) + " = " + names_[index(store.second)]);
            return true;
        });
    }

    bool is_free(int slot) const {
        const Value input = input_of_slot_[index(slot)];
        return input < 0 || reads_left_[index(input)] == 0;
    }

    struct Term {
        bool negative;
        std::string text; ///< without the sign
        bool is_product;
    };

    Term term(Value operand, bool negative) const {
        const Node &node = dag_.node(operand);
        if (node.operation == Operation::constant)
            return {negative != (node.constant < 0), real(std::abs(node.constant)), true};
        if (!schedule_.fused[index(operand)])
            return {negative, names_[index(operand)], false};
        const long double factor = dag_.node(node.left).constant;
        return {negative != (factor < 0),
                real(std::abs(factor)) + " * " + names_[index(node.right)], true};
    }

    std::string expression(Value v) const {
        const Node &node = dag_.node(v);
        switch (node.operation) {
        case Operation::negate:
            return "-" + names_[index(node.left)];
        case Operation::multiply:
            return names_[index(node.left)] + " * " + names_[index(node.right)];
        default:
            break;
        }
        Term first = term(node.left, false);
        Term second = term(node.right, node.operation == Operation::subtract);
        // A positive term comes first, a plain one before a product, which fuses after it; of two
        // negative ones the product comes first, and its factor takes the sign.
        const bool exchange =
            first.negative != second.negative
                ? first.negative
                : first.is_product != second.is_product && first.is_product != first.negative;
        if (exchange)
            std::swap(first, second);
        return (first.negative ? "-" : "") + first.text + (second.negative ? " - " : " + ") +
               second.text;
    }

    void line(const std::string &statement) { text_ += "    " + statement + ";\n"; }

    const Schedule &schedule_;
    const Slots slots_;
    const Dag &dag_;
    std::vector<std::string> names_;           ///< by Value
    std::vector<int> reads_left_;              ///< by Value
    std::vector<std::vector<int>> outputs_of_; ///< by Value: the slots that it is stored to
    std::vector<Value> input_of_slot_;
    std::vector<std::pair<int, Value>> pending_; ///< slot and value of pending stores
    std::string text_;
    int temporaries_ = 0;
};

} // namespace

std::string literal(double value) {
    char buffer[40];
    const auto end =
        std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::general, 17).ptr;
    std::string text(buffer, end);
    if (text.find_first_of(".e") == std::string::npos)
        text += ".0";
    return text;
}

std::string unparse(const Schedule &schedule, const std::string &name, Slots slots) {
    const char *parameters = slots == Slots::real ? "(lane *x)" : "(lane *xr, lane *xi)";
    return "static inline void " + name + parameters + "\n{\n" + Unparser(schedule, slots).body() +
           "}\n";
}

} // namespace imago::codelet
