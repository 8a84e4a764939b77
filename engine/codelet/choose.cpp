// SPDX-License-Identifier: MIT
#include "engine/codelet/choose.h"

#include "engine/codelet/optimize.h"

#include <mutex>

namespace imago::codelet {

Cost cost_of(int n, const Methods &methods, Form form) {
    const Dag dag = optimize(initialize(n, methods), form);
    const OperationCount count = count_operations(dag);
    return {count_instructions(dag),
            form == Form::fused ? 0 : count.additions + count.multiplications};
}

namespace {

/// The best methods found in this process so far. A length's best method does not depend on which
/// radix was requested, so one table serves all of a form.
struct Found {
    std::mutex mutex;
    Methods methods{};
    std::array<bool, largest_length + 1> known{};
};

Found &found(Form form) {
    static std::array<Found, 2> tables;
    return tables[static_cast<std::size_t>(form)];
}

/// The lengths whose DFT the method calls at length n; 1 among them calls none.
std::vector<int> lengths_within(const Method &method, int n) {
    switch (method.algorithm) {
    case Algorithm::split_radix:
        return {n / 2, n / 4};
    case Algorithm::cooley_tukey:
    case Algorithm::prime_factor:
        return {method.factor, n / method.factor};
    case Algorithm::rader:
        return {n - 1};
    case Algorithm::symmetric:
    case Algorithm::rader_real:
    case Algorithm::rader_mean:
        break;
    }
    return {};
}

/// Fills the table; the caller holds its mutex.
void find(Found &table, int n, Form form) {
    const auto index = static_cast<std::size_t>(n);
    if (n < 2 || table.known[index])
        return;
    Cost lowest;
    Method best;
    bool first = true;
    for (const Method &method : applicable_methods(n)) {
        for (int length : lengths_within(method, n))
            find(table, length, form);
        table.methods[index] = method;
        const Cost cost = cost_of(n, table.methods, form);
        if (first || cost < lowest) {
            lowest = cost;
            best = method;
            first = false;
        }
    }
    table.methods[index] = best;
    table.known[index] = true;
}

} // namespace

Methods choose_methods_of(int n, Form form) {
    Found &table = found(form);
    const std::lock_guard lock(table.mutex);
    find(table, n, form);
    return table.methods;
}

Methods choose_methods(int n, Form form) {
    Found &table = found(form);
    const std::lock_guard lock(table.mutex);
    for (int length = 2; length <= n; ++length)
        find(table, length, form);
    return table.methods;
}

} // namespace imago::codelet
