// SPDX-License-Identifier: MIT
#include "engine/codelet/codelet.h"

#include "engine/codelet/choose.h"
#include "engine/codelet/optimize.h"
#include "engine/codelet/prime.h"
#include "engine/codelet/schedule.h"
#include "engine/codelet/unparse.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <stdexcept>
#include <utility>

namespace imago::codelet {

static_assert(largest_prime == largest_length);

namespace {

struct Butterfly {
    Schedule schedule;
    Operations operations;
    std::string method;
    std::string source;
};

std::string describe(int n, const Method &method) {
    const std::string factors =
        std::to_string(method.factor) + " x " + std::to_string(n / std::max(method.factor, 1));
    switch (method.algorithm) {
    case Algorithm::symmetric:
        return "direct, in symmetric pairs";
    case Algorithm::split_radix:
        return "split radix";
    case Algorithm::cooley_tukey:
        return factors + " by Cooley-Tukey";
    case Algorithm::prime_factor:
        return factors + " by prime factor";
    case Algorithm::rader:
        return "Rader";
    case Algorithm::rader_real:
        return "Rader by real convolutions";
    case Algorithm::rader_mean:
        break;
    }
    return "Rader by real convolutions without means";
}

Butterfly make_butterfly(int radix, Form form) {
    const Methods methods = choose_methods_of(radix, form);
    Butterfly result{schedule(optimize(initialize(radix, methods), form)), {}, {}, {}};
    const Dag &dag = result.schedule.dag;
    const OperationCount count = count_operations(dag);
    const int alive = most_alive(result.schedule);
    result.operations = {count.additions, count.multiplications, alive, count_instructions(dag)};
    result.method = describe(radix, methods[static_cast<std::size_t>(radix)]);
    const std::string number = std::to_string(radix);
    result.source = "/* Radix " + number + ", " + result.method + ": " +
                    std::to_string(count.additions) + " additions, " +
                    std::to_string(count.multiplications) + " multiplications, " +
                    std::to_string(result.operations.instructions) +
                    " instructions with fused multiply-add, at most " + std::to_string(alive) +
                    " values alive. */\n" + unparse(result.schedule, "butterfly_" + number);
    return result;
}

const Butterfly &butterfly(int radix, Form form) {
    if (!is_radix(radix))
        throw std::invalid_argument("Butterfly of radix " + std::to_string(radix) +
                                    ": the radix must be from 2 to " +
                                    std::to_string(largest_radix) + ", or a prime up to " +
                                    std::to_string(largest_prime) + ".");
    static std::array<std::once_flag, 2 * (largest_prime + 1)> made;
    static std::array<Butterfly, 2 * (largest_prime + 1)> butterflies;
    const auto i = static_cast<std::size_t>(2 * radix + (form == Form::fused ? 1 : 0));
    std::call_once(made[i], [&] { butterflies[i] = make_butterfly(radix, form); });
    return butterflies[i];
}

} // namespace

bool is_radix(int radix) {
    return radix >= 2 && (radix <= largest_radix || (radix <= largest_prime && is_prime(radix)));
}

std::string butterfly_source(int radix, Form form) {
    return butterfly(radix, form).source;
}

Operations butterfly_operations(int radix, Form form) {
    return butterfly(radix, form).operations;
}

std::string butterfly_method(int radix, Form form) {
    return butterfly(radix, form).method;
}

std::vector<std::complex<double>> evaluate(int radix, Form form,
                                           std::vector<std::complex<double>> input) {
    const Schedule &schedule = butterfly(radix, form).schedule;
    if (input.size() != static_cast<std::size_t>(radix))
        throw std::invalid_argument("Butterfly of radix " + std::to_string(radix) + ": " +
                                    std::to_string(input.size()) +
                                    " values given, as many as the radix are needed.");
    std::vector<double> numbers;
    for (const std::complex<double> &value : input) {
        numbers.push_back(value.real());
        numbers.push_back(value.imag());
    }
    const std::vector<double> outputs = evaluate(schedule, numbers);
    for (std::size_t k = 0; k < input.size(); ++k)
        input[k] = {outputs[2 * k], outputs[2 * k + 1]};
    return input;
}

} // namespace imago::codelet
