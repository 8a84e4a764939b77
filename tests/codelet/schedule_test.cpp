// SPDX-License-Identifier: GPL-3.0-or-later
#include "direct_dft.h"
#include "engine/codelet/choose.h"
#include "engine/codelet/optimize.h"
#include "engine/codelet/schedule.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <set>

using namespace imago::codelet;

namespace {

/// Checks that every statement occurs once, after what it reads, and none is missing.
bool is_valid(const Schedule &schedule) {
    std::set<Value> done;
    for (const Value statement : schedule.order) {
        for (const Value value : reads(schedule.dag, schedule.fused, statement))
            if (schedule.dag.node(value).operation != Operation::input && done.count(value) == 0)
                return false;
        if (!done.insert(statement).second)
            return false;
    }
    return std::all_of(schedule.dag.outputs.begin(), schedule.dag.outputs.end(),
                       [&](Value v) { return done.count(v) == 1; });
}

} // namespace

TEST_CASE("Schedules are topological orders, no worse than the natural one", "[codelet]") {
    const Form form = GENERATE(Form::plain, Form::fused);
    const Methods methods = choose_methods(largest_radix, form);
    for (int n = 2; n <= largest_radix; ++n) {
        INFO("length " << n);
        const Dag dag = optimize(initialize(n, methods), form);
        const Schedule natural = natural_schedule(dag);
        const Schedule chosen = schedule(dag);
        CHECK(is_valid(natural));
        CHECK(is_valid(chosen));
        CHECK(chosen.order.size() == natural.order.size());
        CHECK(most_alive(chosen) <= most_alive(natural));
        CHECK(most_alive(chosen) > 2 * n);
        const Signal x = random_signal(n, 9);
        CHECK(evaluate(chosen, interleaved(x)) == evaluate(dag, interleaved(x)));
    }
}

TEST_CASE("Raw graphs, with idle nodes and constants, are scheduled too", "[codelet]") {
    Dag dag;
    const Value a = dag.input(0), b = dag.input(1);
    const Value constant = dag.add(dag.constant(2), dag.constant(3));
    dag.multiply(a, b); // not needed
    dag.outputs = {dag.add(a, constant), dag.multiply(b, constant)};
    const Schedule chosen = schedule(dag);
    CHECK(is_valid(chosen));
    CHECK(chosen.order.size() == 3);
    CHECK(evaluate(chosen, {1, 2}) == std::vector<double>{6, 10});
}

TEST_CASE("Values alive are counted", "[codelet]") {
    Dag dag;
    const Value a = dag.input(0), b = dag.input(1), c = dag.input(2);
    const Value sum = dag.add(a, b), difference = dag.subtract(a, b);
    const Value more = dag.add(sum, c), less = dag.subtract(difference, c);
    dag.outputs = {more, less};
    Schedule order{dag, std::vector<bool>(static_cast<std::size_t>(dag.size()), false), {}};
    SECTION("the butterfly first: a, b, c, sum at most") {
        order.order = {sum, difference, more, less};
        CHECK(most_alive(order) == 4);
    }
    SECTION("an output first: a, b, c, more at most, for sum dies as more is made") {
        order.order = {sum, more, difference, less};
        CHECK(most_alive(order) == 4);
    }
    SECTION("a product of its own counts, one inside an addition does not") {
        const Value product = dag.multiply(dag.constant(2), c);
        dag.outputs = {dag.add(sum, product), dag.subtract(difference, product), c};
        Schedule apart{dag,
                       std::vector<bool>(static_cast<std::size_t>(dag.size()), false),
                       {product, sum, difference, dag.outputs[0], dag.outputs[1]}};
        CHECK(most_alive(apart) == 5); // a, b, c, product, sum
        Schedule inside = apart;
        inside.fused[static_cast<std::size_t>(product)] = true;
        inside.order.erase(inside.order.begin());
        CHECK(most_alive(inside) == 4);
    }
}
