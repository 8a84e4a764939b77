// SPDX-License-Identifier: MIT
#include "engine/codelet/half_codelet.h"

#include "engine/codelet/choose.h"
#include "engine/codelet/initialize.h"
#include "engine/codelet/optimize.h"
#include "engine/codelet/schedule.h"
#include "engine/codelet/unparse.h"

#include <map>
#include <mutex>
#include <stdexcept>
#include <tuple>

namespace imago::codelet {
namespace {

struct HalfCodelet {
    Schedule schedule;
    Operations operations;
    std::string source;
};

Dag forward_dag(int n, const Methods &methods) {
    Dag dag;
    Sequence x;
    const Value zero = dag.constant(0);
    for (int j = 0; j < n; ++j)
        x.push_back({dag.input(j), zero});
    const Sequence result = Builder(dag, methods).dft(x);
    for (int k = 0; k < n; ++k)
        dag.outputs.push_back(2 * k <= n ? result[index(k)].re : result[index(n - k)].im);
    return dag;
}

/// The line is real, so that it is the forward transform of the conjugate spectrum, too.
Dag backward_dag(int n, const Methods &methods) {
    Dag dag;
    std::vector<Value> half;
    for (int k = 0; k < n; ++k)
        half.push_back(dag.input(k));
    Sequence x;
    for (int k = 0; k < n; ++k) {
        const int low = 2 * k <= n ? k : n - k;
        const bool has_imaginary = low > 0 && 2 * low < n;
        Value imaginary = has_imaginary ? half[index(n - low)] : dag.constant(0);
        if (has_imaginary && k == low)
            imaginary = dag.negate(imaginary);
        x.push_back({half[index(low)], imaginary});
    }
    for (const ComplexValue &value : Builder(dag, methods).dft(x))
        dag.outputs.push_back(value.re);
    return dag;
}

/// The best of the methods of this length; the shorter ones have those that are best for complex
/// lines.
Dag best_dag(HalfWay way, int n, Form form) {
    Methods methods = choose_methods_of(n, form);
    Dag best;
    int fewest = -1;
    for (const Method &method : applicable_methods(n)) {
        methods[index(n)] = method;
        Dag dag = optimize(
            way == HalfWay::forward ? forward_dag(n, methods) : backward_dag(n, methods), form);
        const int instructions = count_instructions(dag);
        if (fewest >= 0 && instructions >= fewest)
            continue;
        fewest = instructions;
        best = std::move(dag);
    }
    return best;
}

HalfCodelet make_half(HalfWay way, int n, Form form) {
    HalfCodelet made{schedule(best_dag(way, n, form)), {}, {}};
    const Dag &dag = made.schedule.dag;
    const OperationCount count = count_operations(dag);
    made.operations = {count.additions, count.multiplications, most_alive(made.schedule),
                       count_instructions(dag)};
    made.source = unparse(made.schedule, half_codelet_name(way, n), Slots::real);
    return made;
}

/// The codelet, made once in a process.
const HalfCodelet &half_codelet(HalfWay way, int n, Form form) {
    if (n < 2 || n > largest_radix)
        throw std::invalid_argument("Half-complex codelet of " + std::to_string(n) +
                                    " points: the length must be from 2 to " +
                                    std::to_string(largest_radix) + ".");
    static std::mutex mutex;
    static std::map<std::tuple<HalfWay, int, Form>, HalfCodelet> all;
    const std::lock_guard lock(mutex);
    const auto key = std::tuple(way, n, form);
    const auto found = all.find(key);
    return found != all.end() ? found->second
                              : all.emplace(key, make_half(way, n, form)).first->second;
}

} // namespace

std::string half_codelet_name(HalfWay way, int length) {
    return (way == HalfWay::forward ? "half_forward_" : "half_backward_") + std::to_string(length);
}

std::string half_codelet_source(HalfWay way, int length, Form form) {
    return half_codelet(way, length, form).source;
}

Operations half_codelet_operations(HalfWay way, int length, Form form) {
    return half_codelet(way, length, form).operations;
}

std::vector<double> evaluate(HalfWay way, int length, Form form, const std::vector<double> &input) {
    const Schedule &schedule = half_codelet(way, length, form).schedule;
    if (input.size() != index(length))
        throw std::invalid_argument("Half-complex codelet of " + std::to_string(length) +
                                    " points: " + std::to_string(input.size()) +
                                    " values given, as many as its points are needed.");
    return evaluate(schedule, input);
}

} // namespace imago::codelet
