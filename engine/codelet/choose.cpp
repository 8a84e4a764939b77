// SPDX-License-Identifier: MIT
#include "engine/codelet/choose.h"

#include "engine/codelet/optimize.h"

namespace imago::codelet {

Cost cost_of(int n, const Methods &methods) {
    const Dag dag = optimize(initialize(n, methods));
    const OperationCount count = count_operations(dag);
    return {count_instructions(dag), count.additions + count.multiplications};
}

Methods choose_methods(int n) {
    Methods best{};
    for (int length = 2; length <= n; ++length) {
        Cost lowest;
        bool first = true;
        for (const Method &method : applicable_methods(length)) {
            Methods candidate = best;
            candidate[static_cast<std::size_t>(length)] = method;
            const Cost cost = cost_of(length, candidate);
            if (first || cost < lowest) {
                lowest = cost;
                best[static_cast<std::size_t>(length)] = method;
                first = false;
            }
        }
    }
    return best;
}

} // namespace imago::codelet
