// SPDX-License-Identifier: MIT
#include "engine/codelet/schedule.h"

#include "engine/codelet/optimize.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace imago::codelet {

namespace {

/// The statements that read each value, in a form that the orders below traverse.
struct Graph {
    explicit Graph(const Schedule &natural) : schedule(natural) {
        const auto nodes = static_cast<std::size_t>(natural.dag.size());
        read.resize(nodes);
        users.resize(nodes);
        is_output.resize(nodes, false);
        is_statement.resize(nodes, false);
        for (const Value statement : natural.order) {
            is_statement[index(statement)] = true;
            read[index(statement)] = reads(natural.dag, natural.fused, statement);
            auto &values = read[index(statement)];
            std::sort(values.begin(), values.end());
            values.erase(std::unique(values.begin(), values.end()), values.end());
            for (const Value value : values)
                users[index(value)].push_back(statement);
        }
        for (const Value output : natural.dag.outputs)
            is_output[index(output)] = true;
    }
    bool is_input(Value v) const { return schedule.dag.node(v).operation == Operation::input; }

    const Schedule &schedule;
    std::vector<std::vector<Value>> read, users;
    std::vector<bool> is_output, is_statement;
};

/// The remaining work of a graph while an order grows.
class Progress {
  public:
    explicit Progress(const Graph &of)
        : graph(of), done_at(of.read.size(), -1), read_at(of.read.size(), -1) {
        for (std::size_t v = 0; v < of.read.size(); ++v) {
            readers_left.push_back(static_cast<int>(of.users[v].size()));
            int unread = 0;
            for (const Value value : of.read[v])
                unread += of.is_input(value) ? 0 : 1;
            reads_left.push_back(unread);
        }
        for (const Value statement : of.schedule.order)
            if (reads_left[index(statement)] == 0)
                ready.push_back(statement);
    }

    void run(Value statement) {
        ready.erase(std::find(ready.begin(), ready.end(), statement));
        done_at[index(statement)] = static_cast<int>(order.size());
        order.push_back(statement);
        for (const Value value : graph.read[index(statement)]) {
            --readers_left[index(value)];
            read_at[index(value)] = static_cast<int>(order.size());
            if (graph.is_input(value) && done_at[index(value)] < 0)
                done_at[index(value)] = static_cast<int>(order.size());
        }
        for (const Value user : graph.users[index(statement)])
            if (--reads_left[index(user)] == 0)
                ready.push_back(user);
    }

    /// How many values are last used by the statement.
    int frees(Value statement) const {
        int freed = 0;
        for (const Value value : graph.read[index(statement)])
            freed += readers_left[index(value)] == 1 && !graph.is_output[index(value)] ? 1 : 0;
        return freed;
    }
    /// The latest step that made or first read one of the statement's operands.
    int last_making(Value statement) const {
        int latest = -1;
        for (const Value value : graph.read[index(statement)])
            latest = std::max(latest, done_at[index(value)]);
        return latest;
    }
    /// The latest step that read one of the statement's operands.
    int last_reading(Value statement) const {
        int latest = -1;
        for (const Value value : graph.read[index(statement)])
            latest = std::max(latest, read_at[index(value)]);
        return latest;
    }
    const Graph &graph;
    std::vector<int> readers_left, reads_left, done_at, read_at;
    std::vector<Value> ready, order;
};

/// The statement that is chosen among those that free equally many values: the one whose operands
/// were
enum class Preference {
    freshest, ///< made last, so that a started block is finished before another one starts
    rereads,  ///< read last, so that a value that many sums need is read to its end once begun
};

/// Always takes a ready statement that frees the most values; the preference decides between
/// equals.
std::vector<Value> greedy_order(const Graph &graph, Preference preference) {
    Progress progress(graph);
    const auto rank = [&](Value v) {
        const int latest =
            preference == Preference::freshest ? progress.last_making(v) : progress.last_reading(v);
        return std::tuple(progress.frees(v), latest, -v);
    };
    while (!progress.ready.empty())
        progress.run(*std::max_element(progress.ready.begin(), progress.ready.end(),
                                       [&](Value a, Value b) { return rank(a) < rank(b); }));
    return progress.order;
}

} // namespace

std::vector<Value> reads(const Dag &dag, const std::vector<bool> &fused, Value statement) {
    std::vector<Value> result;
    for (const Value operand : operands(dag.node(statement))) {
        const Value value = fused[index(operand)] ? dag.node(operand).right : operand;
        if (!dag.is_constant(value))
            result.push_back(value);
    }
    return result;
}

int most_alive(const Schedule &schedule) {
    const Dag &dag = schedule.dag;
    const auto nodes = index(dag.size());
    std::vector<int> made(nodes, -1), last_read(nodes, -1);
    for (int step = 0; step < static_cast<int>(schedule.order.size()); ++step) {
        const Value statement = schedule.order[index(step)];
        made[index(statement)] = step;
        for (const Value value : reads(dag, schedule.fused, statement))
            last_read[index(value)] = step;
    }
    std::vector<bool> is_output(nodes, false);
    for (const Value output : dag.outputs)
        is_output[index(output)] = true;
    // Changes after each step; entry 0 is the start.
    std::vector<int> changes(schedule.order.size() + 1, 0);
    for (Value v = 0; v < dag.size(); ++v) {
        const bool is_input = dag.node(v).operation == Operation::input;
        if (!is_input && made[index(v)] < 0)
            continue;
        ++changes[is_input ? 0 : index(made[index(v)]) + 1];
        if (!is_output[index(v)] && last_read[index(v)] >= 0)
            --changes[index(last_read[index(v)]) + 1];
    }
    int most = 0;
    int now = 0;
    for (const int change : changes)
        most = std::max(most, now += change);
    return most;
}

std::vector<double> evaluate(const Schedule &schedule, const std::vector<double> &inputs) {
    const Dag &dag = schedule.dag;
    std::vector<double> values(index(dag.size()));
    const auto compute = [&](Value v) {
        values[index(v)] = evaluate_node(dag.node(v), inputs, values);
    };
    for (Value v = 0; v < dag.size(); ++v)
        if (dag.node(v).left < 0)
            compute(v);
    for (const Value statement : schedule.order) {
        for (const Value operand : operands(dag.node(statement)))
            if (schedule.fused[index(operand)])
                compute(operand);
        compute(statement);
    }
    std::vector<double> outputs;
    for (const Value output : dag.outputs)
        outputs.push_back(values[index(output)]);
    return outputs;
}

Schedule natural_schedule(Dag dag) {
    Schedule result{std::move(dag), {}, {}};
    result.fused = fused_products(result.dag);
    const std::vector<int> uses = use_counts(result.dag);
    for (Value v = 0; v < result.dag.size(); ++v)
        if (uses[index(v)] > 0 && result.dag.node(v).left >= 0 && !result.fused[index(v)])
            result.order.push_back(v);
    return result;
}

Schedule schedule(Dag dag) {
    const Schedule natural = natural_schedule(std::move(dag));
    const Graph graph(natural);
    Schedule best = natural;
    best.order = greedy_order(graph, Preference::freshest);
    for (const std::vector<Value> &order :
         {greedy_order(graph, Preference::rereads), natural.order}) {
        Schedule candidate{natural.dag, natural.fused, order};
        if (most_alive(candidate) < most_alive(best))
            best = std::move(candidate);
    }
    return best;
}

} // namespace imago::codelet
