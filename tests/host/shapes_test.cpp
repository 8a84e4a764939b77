// SPDX-License-Identifier: GPL-3.0-or-later
// Random shapes: axes, batches, strides, both places.
#include "engine/host/crew.h"
#include "engine/host/host_transform.h"
#include "engine/host/problem_shares.h"
#include "engine/host/stage_plan.h"
#include "tests/host/strided_run.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <atomic>
#include <random>
#include <stdexcept>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

using namespace imago;
using namespace imago::test;

namespace {

using Type = StridedProblem::Type;

class RandomProblem {
  public:
    explicit RandomProblem(unsigned seed) : engine_(seed) {}

    StridedProblem draw(Parts parts) {
        StridedProblem problem;
        problem.type = static_cast<Type>(below(4));
        problem.sign = below(2) ? 1 : -1;
        problem.is_double = below(2);
        problem.may_destroy_input = below(2);
        const int axes = below(4), batch = below(3);
        std::ptrdiff_t most = 300;
        for (int i = 0; i < axes; ++i)
            problem.axes.push_back({length(most), 0, 0});
        for (int i = 0; i < batch; ++i)
            problem.batch.push_back(
                {below(8) == 0 ? length(most) : std::min(length(most), std::ptrdiff_t(6)), 0, 0});
        for (int i = 0; i < axes && problem.type == Type::real; ++i) {
            problem.kinds.push_back(static_cast<RealKind>(below(11)));
            if (problem.kinds.back() == RealKind::redft00 &&
                problem.axes[static_cast<std::size_t>(i)].n == 1)
                problem.kinds.back() = RealKind::dht;
        }
        const int placement = below(3); // out of place, in place alike, in place otherwise
        problem.in_place = placement > 0;
        const bool alike =
            placement == 1 && (problem.type == Type::complex || problem.type == Type::real);
        set_strides(problem, parts, alike);
        return problem;
    }

  private:
    int below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(engine_); }

    std::ptrdiff_t length(std::ptrdiff_t &most) {
        const auto n = static_cast<std::ptrdiff_t>(
            1 + below(static_cast<int>(below(2) ? most : std::min<std::ptrdiff_t>(most, 12))));
        most = std::max<std::ptrdiff_t>(1, most / n);
        return n;
    }

    /// Strides that keep numbers apart: axes in a random order, gaps, some backward.
    void set_strides(StridedProblem &problem, Parts parts, bool alike) {
        for (const bool output : {false, true}) {
            const bool half =
                problem.type == (output ? Type::real_to_complex : Type::complex_to_real);
            const bool pairs =
                (half || problem.type == Type::complex) && parts == Parts::interleaved;
            std::vector<StridedAxis *> order;
            for (StridedAxis &axis : problem.axes)
                order.push_back(&axis);
            for (StridedAxis &axis : problem.batch)
                order.push_back(&axis);
            if (below(2))
                std::shuffle(order.begin(), order.end(), engine_);
            else
                std::reverse(order.begin(), order.end());
            std::ptrdiff_t stride = pairs ? 2 : 1;
            for (StridedAxis *axis : order) {
                if (below(4) == 0)
                    stride *= 1 + below(2);
                std::ptrdiff_t &place = output ? axis->out : axis->in;
                place = output && alike ? axis->in : below(6) == 0 ? -stride : stride;
                const bool last = !problem.axes.empty() && axis == &problem.axes.back();
                stride *= half && last ? axis->n / 2 + 1 : axis->n;
                if (below(4) == 0)
                    stride += pairs ? 2 : 1;
            }
        }
        if (!problem.in_place && !problem.batch.empty() && below(8) == 0)
            problem.batch.front().in = 0;
    }

    std::mt19937 engine_;
};

void check(const StridedProblem &problem, Parts parts, unsigned seed,
           const HostThreads &threads = {}) {
    const Comparison result = run_and_compare(problem, parts, seed, threads);
    INFO(describe(problem, parts) << ": " << threads.most << " threads, error " << result.error);
    CHECK(result.error <= allowed_error(problem));
    CHECK_FALSE(result.writes_elsewhere);
    CHECK_FALSE(result.changes_input);
}

} // namespace

TEST_CASE("Random shapes and strides follow the definition") {
    for (unsigned seed = 1; seed <= 3000; ++seed) {
        const Parts parts = seed % 3 == 0 ? Parts::split : Parts::interleaved;
        check(RandomProblem(seed).draw(parts), parts, seed);
    }
}

TEST_CASE("Random shapes and strides that threads share follow the definition") {
    unsigned shared = 0;
    for (unsigned seed = 5001; seed <= 8000; ++seed) {
        const Parts parts = seed % 3 == 0 ? Parts::split : Parts::interleaved;
        const StridedProblem problem = RandomProblem(seed).draw(parts);
        const HostThreads threads = {2 + seed % 4, 1};
        shared += !host::problem_shares(problem, threads).phases.empty();
        check(problem, parts, seed, threads);
    }
    CHECK(shared > 1000);
}

TEST_CASE("Nothing is written where an axis or a batch has no points") {
    StridedProblem problem;
    problem.axes = {{8, 2, 2}};
    problem.batch = {{0, 16, 16}, {3, 48, 48}};
    HostTransform(problem).execute({nullptr, nullptr}, {nullptr, nullptr});
    problem.batch = {};
    problem.axes = {{0, 2, 2}};
    HostTransform(problem).execute({nullptr, nullptr}, {nullptr, nullptr});
    CHECK(run_and_compare(problem, Parts::interleaved, 1).error == 0);
}

TEST_CASE("Many short lines follow the definition") {
    for (const std::ptrdiff_t n : {2, 5, 8, 16, 17, 30, 64, 100})
        for (const std::ptrdiff_t count : {7, 16, 37})
            for (const bool is_double : {false, true})
                for (const bool columns : {false, true}) {
                    StridedProblem problem;
                    problem.is_double = is_double;
                    problem.axes = {{n, columns ? 2 * count : 2, columns ? 2 * count : 2}};
                    problem.batch = {{count, columns ? 2 : 2 * n, columns ? 2 : 2 * n}};
                    check(problem, Parts::interleaved, 3);
                    problem.in_place = true;
                    check(problem, Parts::interleaved, 4);
                }
}

TEST_CASE("Many short real lines follow the definition") {
    for (const std::ptrdiff_t n : {2, 3, 4, 5, 8, 13, 15, 16, 20, 24, 32, 48, 64})
        for (const std::ptrdiff_t count : {1, 7, 16, 37})
            for (const bool is_double : {false, true})
                for (const bool columns : {false, true})
                    for (const Type type : {Type::real_to_complex, Type::complex_to_real}) {
                        StridedProblem problem;
                        problem.type = type;
                        problem.is_double = is_double;
                        problem.may_destroy_input = count == 7;
                        const std::ptrdiff_t half = n / 2 + 1;
                        StridedAxis real = {n, columns ? count : 1, columns ? 2 * count : 2};
                        StridedAxis loop = {count, columns ? 1 : n, columns ? 2 : 2 * half};
                        if (type == Type::complex_to_real) {
                            std::swap(real.in, real.out);
                            std::swap(loop.in, loop.out);
                        }
                        problem.axes = {real};
                        problem.batch = {loop};
                        check(problem, Parts::interleaved, 5);
                        // In place, rows with room for the half spectra.
                        problem.in_place = true;
                        problem.batch[0].in = problem.batch[0].out = 2 * half;
                        if (!columns)
                            check(problem, Parts::interleaved, 6);
                    }
}

TEST_CASE("Many short lines of real kinds follow the definition") {
    for (int kind = 0; kind <= static_cast<int>(RealKind::rodft11); ++kind)
        for (const std::ptrdiff_t n : {2, 4, 7, 8, 16, 20})
            for (const std::ptrdiff_t count : {3, 16, 21})
                for (const bool columns : {false, true}) {
                    StridedProblem problem;
                    problem.type = Type::real;
                    problem.kinds = {static_cast<RealKind>(kind)};
                    problem.is_double = count == 16;
                    problem.axes = {{n, columns ? count : 1, columns ? count : 1}};
                    problem.batch = {{count, columns ? 1 : n, columns ? 1 : n}};
                    check(problem, Parts::interleaved, 8);
                    problem.in_place = true;
                    check(problem, Parts::interleaved, 9);
                }
}

TEST_CASE("A batch of planes that runs in parts follows the definition") {
    for (const Type type : {Type::complex, Type::real_to_complex, Type::complex_to_real})
        for (const bool in_place : {false, true})
            for (const bool may_destroy : {false, true}) {
                StridedProblem problem;
                problem.type = type;
                problem.in_place = in_place;
                problem.may_destroy_input = may_destroy;
                const std::ptrdiff_t row = type == Type::complex ? 16 : 10;
                const auto stride = [&](bool real, bool is_row) {
                    return is_row ? (in_place || !real ? row : 8) : real ? 1 : 2;
                };
                const bool real_in = type == Type::real_to_complex;
                const bool real_out = type == Type::complex_to_real;
                problem.axes = {{8, stride(real_in, true), stride(real_out, true)},
                                {8, stride(real_in, false), stride(real_out, false)}};
                problem.batch = {{3001, 8 * problem.axes[0].in, 8 * problem.axes[0].out}};
                check(problem, Parts::interleaved, 10);
                check(problem, Parts::interleaved, 11, {3});
            }
}

TEST_CASE("One transform of several axes that threads share follows the definition") {
    for (const Type type : {Type::complex, Type::real_to_complex, Type::complex_to_real})
        for (const bool in_place : {false, true})
            for (const bool may_destroy : {false, true}) {
                StridedProblem problem;
                problem.type = type;
                problem.in_place = in_place;
                problem.may_destroy_input = may_destroy;
                const std::ptrdiff_t complex_row = type == Type::complex ? 60 : 32;
                const auto axes = [&](bool real) {
                    const std::ptrdiff_t row = real && !in_place ? 30 : complex_row;
                    return std::vector<std::ptrdiff_t>{20 * row, row, real ? 1 : 2};
                };
                const auto in = axes(type == Type::real_to_complex),
                           out = axes(type == Type::complex_to_real);
                problem.axes = {{25, in[0], out[0]}, {20, in[1], out[1]}, {30, in[2], out[2]}};
                CHECK(host::problem_shares(problem, {2, 1000}).phases.size() == 2);
                check(problem, Parts::interleaved, 12, {2, 1000});
                check(problem, Parts::interleaved, 13, {7, 1000});
            }
}

TEST_CASE("A thread has no less work than it is worth") {
    StridedProblem problem;
    problem.axes = {{64, 2, 2}};
    problem.batch = {{1000, 128, 128}};
    const HostThreads threads = {4, 64 * 6 * 5 * 300};
    const auto shares = host::problem_shares(problem, threads);
    REQUIRE(shares.phases.size() == 1);
    CHECK(shares.phases[0].shares.size() == 3);
    problem.batch[0].n = 500;
    CHECK(host::problem_shares(problem, threads).phases.empty());
}

TEST_CASE("What a share throws is thrown once all have ended") {
    std::atomic<unsigned> ended = 0;
    const auto work = [&](unsigned share) {
        ++ended;
        if (share == 1)
            throw std::runtime_error("share 1");
    };
    host::Callings callings;
    CHECK_THROWS_AS(host::run_shares(3, 3, callings, work), std::runtime_error);
    CHECK(ended == 3);
}

TEST_CASE("Threads that come too late are called less often, until they come in time") {
    host::Callings callings;
    std::vector<int> called; // times without a call before each
    for (int call = 0; call < 10; ++call) {
        int rests = 0;
        while (!callings.worth_one())
            ++rests;
        called.push_back(rests);
        callings.note(false);
    }
    CHECK(called == std::vector<int>{0, 0, 1, 3, 7, 15, 31, 63, 63, 63});
    while (!callings.worth_one()) {
    }
    callings.note(true);
    for (int call = 0; call < 3; ++call) {
        CHECK(callings.worth_one());
        callings.note(true);
    }
}

TEST_CASE("Transforms beside each other stay together in shares and parts") {
    StridedProblem problem; // the batch innermost, as mpb has its bands
    problem.is_double = true;
    problem.in_place = true;
    problem.axes = {{24, 24 * 24 * 30, 24 * 24 * 30}, {24, 24 * 30, 24 * 30}, {24, 30, 30}};
    problem.batch = {{15, 2, 2}};
    CHECK(host::parts_of(problem).points == 0);
    const auto shares = host::problem_shares(problem, {2, 1000});
    REQUIRE(shares.phases.size() == 2);
    for (const host::SharePhase &phase : shares.phases)
        for (const host::ProblemShare &share : phase.shares)
            CHECK(share.problem.batch[0].n == 15);
    check(problem, Parts::interleaved, 14, {2, 1000});
    check(problem, Parts::interleaved, 15, {1, 1000});
    problem.batch = {{15, 24 * 24 * 48, 24 * 24 * 48}};
    problem.axes = {{24, 24 * 48, 24 * 48}, {24, 48, 48}, {24, 2, 2}};
    CHECK(host::parts_of(problem).points > 0);
}

TEST_CASE("A forked child shares work with threads of its own") {
    std::atomic<unsigned> begun = 0;
    // Ends only if another thread does a share, too.
    const auto work = [&](unsigned) {
        for (++begun; begun < 2;)
            std::this_thread::yield();
    };
    host::Callings callings;
    host::run_shares(3, 3, callings, work);
    CHECK(begun == 3);
    const pid_t child = fork();
    if (child == 0) {
        alarm(20);
        begun = 0;
        host::run_shares(3, 3, callings, work);
        _exit(begun == 3 ? 0 : 1);
    }
    int status = -1;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(status == 0);
}

TEST_CASE("Threads run one transform at the same time") {
    const bool is_shared = GENERATE(false, true);
    StridedProblem problem;
    problem.axes = {{24, 60, 60}, {30, 2, 2}};
    const HostTransform transform(problem, {is_shared ? 3u : 1u, 1});
    std::vector<std::vector<float>> results(4);
    std::vector<std::thread> threads;
    for (auto &result : results)
        threads.emplace_back([&result, &transform] {
            std::vector<float> in(1440);
            for (std::size_t i = 0; i < in.size(); ++i)
                in[i] = static_cast<float>(i % 7) - 3;
            result.resize(1440);
            for (int round = 0; round < 50; ++round)
                transform.execute({in.data(), in.data() + 1}, {result.data(), result.data() + 1});
        });
    for (std::thread &thread : threads)
        thread.join();
    for (const auto &result : results)
        CHECK(result == results[0]);
    CHECK(results[0][0] != 0);
}
