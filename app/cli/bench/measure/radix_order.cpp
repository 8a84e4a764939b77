// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/measure/radix_order.h"

#include "engine/search/radix_orders.h"

#include <algorithm>

namespace imago::cli {

namespace {

using Sequences = std::vector<std::vector<int>>;

/// In rising order, from which all permutations follow.
Sequences factorisations_of(std::size_t length) {
    switch (length) {
    case 192:
        return {{3, 4, 4, 4}, {3, 8, 8}};
    case 480:
        return {{3, 4, 5, 8}};
    case 512:
        return {{8, 8, 8}, {4, 8, 16}, {2, 16, 16}};
    default:
        return {};
    }
}

Sequences orders_of(std::size_t length) {
    Sequences orders;
    for (std::vector<int> factors : factorisations_of(length))
        do
            orders.push_back(factors);
        while (std::next_permutation(factors.begin(), factors.end()));
    if (orders.empty())
        orders = radix_orders(length, 16, 0, 12, 48);
    return orders;
}

std::string name_of(const std::vector<int> &radices) {
    std::string name;
    for (const int radix : radices)
        name += (name.empty() ? "" : "·") + std::to_string(radix);
    return name;
}

} // namespace

std::vector<BenchCase> radix_order_cases(const BenchCase &of_length, bool cpu) {
    std::vector<BenchCase> cases;
    for (const std::vector<int> &radices : orders_of(of_length.problem.extents.front())) {
        BenchCase order = of_length;
        order.with_peers = false;
        order.variants.clear();
        Variant variant{name_of(radices) + " padded", of_length.problem};
        variant.options.family = PlanOptions::Family::work_group;
        variant.options.radices = radices;
        order.variants.push_back(variant);
        variant.name = name_of(radices) + " not padded";
        variant.options.padding = false;
        order.variants.push_back(variant);
        if (cpu) {
            variant.name = name_of(radices) + " lanes across";
            variant.options = {};
            variant.options.family = PlanOptions::Family::lanes;
            variant.options.structure = PlanOptions::Structure::across;
            variant.options.radices = radices;
            order.variants.push_back(variant);
        }
        cases.push_back(std::move(order));
    }
    return cases;
}

} // namespace imago::cli
