// SPDX-License-Identifier: GPL-3.0-or-later
// Each rule is applied to a graph of a few nodes.
#include "engine/codelet/choose.h"
#include "engine/codelet/optimize.h"
#include "tests/support/catch.h"

using namespace imago::codelet;

namespace {

/// A node as text: inputs a, b, c ..., sums in brackets.
std::string text(const Dag &dag, Value v) {
    const Node &node = dag.node(v);
    std::string result;
    const auto bracket = [&](char sign) {
        result.append("(").append(text(dag, node.left)).append(1, sign);
        return result.append(text(dag, node.right)).append(")");
    };
    switch (node.operation) {
    case Operation::input:
        return std::string(1, static_cast<char>('a' + node.input));
    case Operation::constant:
        result = std::to_string(static_cast<double>(node.constant));
        return result.erase(result.find_last_not_of('0') + 1);
    case Operation::add:
        return bracket('+');
    case Operation::subtract:
        return bracket('-');
    case Operation::negate:
        return result.append("-").append(text(dag, node.left));
    case Operation::multiply:
        break;
    }
    return text(dag, node.left).append("*").append(text(dag, node.right));
}

/// A dag with inputs a, b, c, d.
struct Small {
    Dag dag;
    Value a = dag.input(0), b = dag.input(1), c = dag.input(2), d = dag.input(3);
    Value number(long double value) { return dag.constant(value); }
    std::string optimized(std::vector<Value> outputs, Form form = Form::plain) {
        dag.outputs = std::move(outputs);
        const Dag result = optimize(dag, form);
        std::string all;
        for (const Value output : result.outputs)
            all.append(all.empty() ? "" : " ").append(text(result, output));
        return all;
    }
};

} // namespace

TEST_CASE("The graph shares equal nodes and applies no algebra", "[codelet]") {
    Small s;
    CHECK(s.dag.add(s.a, s.b) == s.dag.add(s.a, s.b));
    CHECK(s.dag.add(s.a, s.b) != s.dag.add(s.b, s.a));
    CHECK(s.dag.input(1) == s.b);
    CHECK(s.number(0.1L) == s.number(0.1L + 1e-20L));
    CHECK(s.number(0.1L) != s.number(0.1L + 1e-16L));
    CHECK(s.number(0.0L) == s.number(-0.0L));
    CHECK(s.dag.multiply(s.number(1), s.a) != s.a);
}

TEST_CASE("Constants fold", "[codelet]") {
    Small s;
    const Value sum = s.dag.add(s.number(2), s.number(3));
    const Value difference = s.dag.subtract(s.number(2), s.number(3));
    const Value product = s.dag.multiply(sum, difference);
    CHECK(s.optimized({sum, difference, product, s.dag.negate(product)}) == "5. -1. -5. 5.");
}

TEST_CASE("Zero and one vanish", "[codelet]") {
    Small s;
    const Value zero = s.number(0);
    CHECK(s.optimized({s.dag.multiply(zero, s.a), s.dag.multiply(s.a, s.number(1)),
                       s.dag.add(s.a, zero), s.dag.add(zero, s.a), s.dag.subtract(s.a, zero),
                       s.dag.subtract(s.a, s.a), s.dag.multiply(s.number(-1), s.a),
                       s.dag.subtract(zero, s.a), s.dag.negate(s.dag.negate(s.a))}) ==
          "0. a a a a 0. -a -a a");
}

TEST_CASE("Constant factors merge", "[codelet]") {
    Small s;
    const Value inner = s.dag.multiply(s.number(3), s.a);
    CHECK(s.optimized({s.dag.multiply(inner, s.number(0.5)), s.dag.add(s.b, s.b),
                       s.dag.multiply(s.number(1.0L / 3), inner)}) == "1.5*a 2.*b a");
}

TEST_CASE("A common factor leaves a sum of products that are used nowhere else", "[codelet]") {
    SECTION("one use") {
        Small s;
        const Value p = s.dag.multiply(s.number(3), s.a), q = s.dag.multiply(s.number(3), s.b);
        CHECK(s.optimized({s.dag.add(p, q)}) == "3.*(a+b)");
    }
    SECTION("sum and difference of the same two") {
        Small s;
        const Value p = s.dag.multiply(s.number(3), s.a), q = s.dag.multiply(s.number(3), s.b);
        CHECK(s.optimized({s.dag.add(p, q), s.dag.subtract(p, q)}) == "3.*(a+b) 3.*(a-b)");
    }
    SECTION("not where it would cost a product") {
        Small s;
        const Value p = s.dag.multiply(s.number(3), s.a), q = s.dag.multiply(s.number(3), s.b);
        CHECK(s.optimized({s.dag.add(p, q), s.dag.add(p, s.c), s.dag.add(q, s.d)}) ==
              "(3.*a+3.*b) (c+3.*a) (d+3.*b)");
    }
    SECTION("not where the factors differ") {
        Small s;
        const Value p = s.dag.multiply(s.number(3), s.a), q = s.dag.multiply(s.number(2), s.b);
        CHECK(s.optimized({s.dag.add(p, q)}) == "(3.*a+2.*b)");
    }
}

TEST_CASE("Equal expressions are computed once, whatever their order and sign", "[codelet]") {
    Small s;
    s.dag.outputs = {
        s.dag.add(s.a, s.b), s.dag.add(s.b, s.a), s.dag.add(s.c, s.dag.subtract(s.a, s.b)),
        s.dag.subtract(s.c, s.dag.subtract(s.b, s.a)), s.dag.add(s.d, s.dag.subtract(s.b, s.a))};
    CHECK(count_operations(s.dag).additions == 7);
    const OperationCount count = count_operations(optimize(s.dag, Form::plain));
    CHECK(count.additions == 4); // a + b, a - b, c + (a - b), d - (a - b)
    CHECK(count.multiplications == 0);
}

TEST_CASE("Negations vanish into additions and factors", "[codelet]") {
    Small s;
    SECTION("a + -b") {
        CHECK(s.optimized({s.dag.add(s.a, s.dag.negate(s.b))}) == "(a-b)");
    }
    SECTION("-a + b") {
        CHECK(s.optimized({s.dag.add(s.dag.negate(s.a), s.b)}) == "(b-a)");
    }
    SECTION("-(a - b)") {
        CHECK(s.optimized({s.dag.negate(s.dag.subtract(s.a, s.b))}) == "(b-a)");
    }
    SECTION("-(2 a)") {
        CHECK(s.optimized({s.dag.negate(s.dag.multiply(s.number(2), s.a))}) == "-2.*a");
    }
    SECTION("-((a - b) + c)") {
        CHECK(s.optimized({s.dag.negate(s.dag.add(s.dag.subtract(s.a, s.b), s.c))}) == "((b-a)-c)");
    }
    SECTION("-((a - b) + (c - d)), and a - b is wanted too") {
        const Value shared = s.dag.subtract(s.a, s.b);
        CHECK(s.optimized({s.dag.negate(s.dag.add(shared, s.dag.subtract(s.c, s.d))), shared}) ==
              "((d-c)-(a-b)) (a-b)");
    }
    SECTION("a negative factor inside a sum") {
        CHECK(s.optimized({s.dag.add(s.a, s.dag.multiply(s.number(-3), s.b))}) == "(a-3.*b)");
    }
    SECTION("-(a + b) keeps one") {
        s.dag.outputs = {s.dag.negate(s.dag.add(s.a, s.b))};
        const Dag result = optimize(s.dag, Form::plain);
        CHECK(evaluate(result, {3, 4, 0, 0}) == std::vector<double>{-7});
        CHECK(count_operations(result).additions == 2);
    }
}

TEST_CASE("No butterfly keeps a negation", "[codelet]") {
    const Form form = GENERATE(Form::plain, Form::fused);
    const Methods methods = choose_methods(largest_radix, form);
    for (int n = 2; n <= largest_radix; ++n) {
        INFO("length " << n);
        const Dag dag = optimize(initialize(n, methods), form);
        int negations = 0;
        for (Value v = 0; v < dag.size(); ++v)
            negations += dag.node(v).operation == Operation::negate ? 1 : 0;
        CHECK(negations == 0);
    }
}

TEST_CASE("Optimizing twice changes nothing that counts", "[codelet]") {
    const Methods methods = choose_methods(largest_radix, Form::plain);
    for (int n = 2; n <= largest_radix; ++n) {
        INFO("length " << n);
        const Dag once = optimize(initialize(n, methods), Form::plain);
        const Dag twice = optimize(once, Form::plain);
        CHECK(count_operations(twice).additions == count_operations(once).additions);
        CHECK(count_operations(twice).multiplications == count_operations(once).multiplications);
    }
}

TEST_CASE("Products sit inside the additions where they fuse", "[codelet]") {
    Small s;
    const Value p = s.dag.multiply(s.number(3), s.a), q = s.dag.multiply(s.number(2), s.b);
    const auto inside = [&](Value v) {
        return bool(fused_products(s.dag)[static_cast<std::size_t>(v)]);
    };
    SECTION("one use") {
        s.dag.outputs = {s.dag.add(s.c, p)};
        CHECK(inside(p));
        CHECK(count_instructions(s.dag) == 1);
    }
    SECTION("two products in one sum: one fuses") {
        s.dag.outputs = {s.dag.add(p, q)};
        CHECK(inside(p));
        CHECK(inside(q));
        CHECK(count_instructions(s.dag) == 2);
    }
    SECTION("two uses") {
        s.dag.outputs = {s.dag.add(s.c, p), s.dag.subtract(s.d, p)};
        CHECK(inside(p));
        CHECK(count_instructions(s.dag) == 2);
    }
    SECTION("three uses") {
        s.dag.outputs = {s.dag.add(s.c, p), s.dag.subtract(s.d, p), s.dag.add(s.b, p)};
        CHECK(inside(p));
        CHECK(count_instructions(s.dag) == 3);
    }
    SECTION("an output of its own") {
        s.dag.outputs = {s.dag.add(s.c, p), p};
        CHECK(!inside(p));
        CHECK(count_instructions(s.dag) == 2);
    }
}

TEST_CASE("In the fused form, factors wait for an addition", "[codelet]") {
    Small s;
    const Value p = s.dag.multiply(s.number(3), s.a), q = s.dag.multiply(s.number(2), s.b);
    SECTION("a sum of products takes the larger factor") {
        CHECK(s.optimized({s.dag.add(s.c, s.dag.add(p, q))}, Form::fused) ==
              "(c+3.*(a+0.666667*b))");
    }
    SECTION("a factor of 1 stays, though the other is larger") {
        CHECK(s.optimized({s.dag.subtract(p, s.c)}, Form::fused) == "(3.*a-c)");
    }
    SECTION("each of three additions takes the product") {
        CHECK(s.optimized({s.dag.add(s.b, p), s.dag.add(s.c, p), s.dag.subtract(s.d, p)},
                          Form::fused) == "(b+3.*a) (c+3.*a) (d-3.*a)");
    }
    SECTION("equal factors wait together") {
        const Value r = s.dag.multiply(s.number(3), s.b);
        CHECK(s.optimized(
                  {s.dag.add(s.c, s.dag.subtract(p, r)), s.dag.add(s.d, p), s.dag.add(s.d, r)},
                  Form::fused) == "(c+3.*(a-b)) (d+3.*a) (d+3.*b)");
    }
    SECTION("an output keeps its own") {
        CHECK(s.optimized({s.dag.add(p, q), s.dag.negate(p)}, Form::fused) ==
              "3.*(a+0.666667*b) -3.*a");
    }
}
