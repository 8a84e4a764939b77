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

/// Every statement once, after what it reads, and nothing left out.
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
    const Methods methods = choose_methods(largest_length);
    for (int n = 2; n <= largest_length; ++n) {
        INFO("length " << n);
        const Dag dag = optimize(initialize(n, methods));
        const Schedule natural = natural_schedule(dag);
        const Schedule chosen = schedule(dag);
        CHECK(is_valid(natural));
        CHECK(is_valid(chosen));
        CHECK(chosen.order.size() == natural.order.size());
        CHECK(count_alive(chosen).in_registers <= count_alive(natural).in_registers);
        CHECK(count_alive(chosen).in_registers > 2 * n);
        const Signal x = random_signal(n, 9);
        CHECK(evaluate(chosen, interleaved(x)) == evaluate(dag, interleaved(x)));
    }
}

TEST_CASE("Raw graphs, with idle nodes and constants, are scheduled too", "[codelet]") {
    Dag dag;
    const Value a = dag.input(0), b = dag.input(1);
    const Value constant = dag.add(dag.constant(2), dag.constant(3));
    dag.multiply(a, b); // needed by nobody
    dag.outputs = {dag.add(a, constant), dag.multiply(b, constant)};
    const Schedule chosen = schedule(dag);
    CHECK(is_valid(chosen));
    CHECK(chosen.order.size() == 3);
    CHECK(evaluate(chosen, {1, 2}) == std::vector<double>{6, 10});
}

TEST_CASE("Values alive are counted", "[codelet]") {
    Dag dag;
    const Value a = dag.input(0), b = dag.input(1);
    const Value sum = dag.add(a, b);
    const Value difference = dag.subtract(a, b);
    dag.outputs = {dag.multiply(sum, sum), dag.multiply(difference, difference)};
    Schedule order{dag, std::vector<bool>(static_cast<std::size_t>(dag.size()), false), {}};
    SECTION("a butterfly first") {
        order.order = {sum, difference, dag.outputs[0], dag.outputs[1]};
        CHECK(count_alive(order).in_registers == 3); // a, b, sum; then b and a die
        // a, b: 0..1; sum: 0..2; difference: 1..3
        CHECK(count_alive(order).total_loaded == 1 + 1 + 2 + 2);
    }
    SECTION("an output first") {
        order.order = {sum, dag.outputs[0], difference, dag.outputs[1]};
        CHECK(count_alive(order).in_registers == 3);
        // a, b: 0..2; sum: 0..1; difference: 2..3
        CHECK(count_alive(order).total_loaded == 2 + 2 + 1 + 1);
    }
}
