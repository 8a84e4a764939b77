// SPDX-License-Identifier: GPL-3.0-or-later
// Transforms on the host's memory through the shared library: random problems, at addresses that
// are aligned and not, whose gaps keep their values.
#include "engine/array/half.h"
#include "tests/c/library.h"
#include "tests/support/catch.h"
#include "tests/support/random_problem.h"
#include "tests/support/reference.h"
#include "tests/support/storage.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

using namespace imago;
using namespace imago::test;

namespace {

constexpr std::size_t guard = 32;

/// Numbers at an address that is `offset` of them past a page.
template <class T>
class Placed {
  public:
    Placed(const Numbers &numbers, std::size_t offset)
        : memory_(static_cast<T *>(imago_alloc((numbers.size() + offset + 1) * sizeof(T)))),
          count_(numbers.size()), offset_(offset) {
        std::transform(numbers.begin(), numbers.end(), data(),
                       [](double number) { return static_cast<T>(number); });
    }
    ~Placed() { imago_free(memory_); }
    Placed(const Placed &) = delete;
    T *data() { return count_ ? memory_ + offset_ : nullptr; }
    Numbers numbers() { return {data(), data() + count_}; }

  private:
    T *memory_;
    std::size_t count_, offset_;
};

template <class T>
void check_run(library::Plan &plan, const Problem &problem, std::size_t offset) {
    const Numbers dense = random_dense(problem);
    const Side from = input_side(problem), to = output_side(problem);
    const bool in_place = problem.placement == Placement::in_place;
    const std::size_t room = in_place ? std::max(from.numbers(), to.numbers()) : from.numbers();
    Stored before = guarded(from, room + guard);
    scatter(from, dense, before);
    Placed<T> in(before.real, offset), in_imaginary(before.imaginary, offset);
    const Stored empty = guarded(to, to.numbers() + guard);
    Placed<T> out(empty.real, offset), out_imaginary(empty.imaginary, offset);
    T *const re = in_place ? in.data() : out.data();
    T *const im = in_place ? in_imaginary.data() : out_imaginary.data();
    plan.execute(in.data(), in_imaginary.data(), re, im);
    const Stored after = in_place ? Stored{in.numbers(), in_imaginary.numbers()}
                                  : Stored{out.numbers(), out_imaginary.numbers()};
    std::vector<Side> written{to};
    if (in_place)
        written.push_back(from);
    CHECK(stray_writes(written, after) == 0);
    if (!in_place)
        CHECK((in.numbers() == before.real && in_imaginary.numbers() == before.imaginary));
    const Numbers input = as_stored(from, dense);
    const LongNumbers want = expected_dense(problem, input);
    // The host's processor scales results by themselves, and the ends of cosines: one rounding
    // more, and one for each axis.
    const auto roundings = static_cast<double>(1 + problem.extents.size());
    const double rounding = sizeof(T) == 2 ? 0 : roundings * std::numeric_limits<T>::epsilon() / 2;
    const double error =
        worst_dense_error(problem, gather(to, after), want, least_norm(problem, input));
    CHECK(error / (error_bound(problem) + rounding) <= 1);
}

void check_problem(const library::Device &device, const Problem &problem, std::size_t offset) {
    INFO(to_string(problem) << " at " << offset);
    library::Plan plan(device, library_problem(problem));
    for (int run = 0; run < 2; ++run)
        if (problem.precision == Precision::f64)
            check_run<double>(plan, problem, offset);
        else if (problem.precision == Precision::f16)
            check_run<Half>(plan, problem, offset);
        else
            check_run<float>(plan, problem, offset);
}

} // namespace

TEST_CASE("random problems run on the host's memory", "[library]") {
    const library::Device device = library_device();
    const bool with_double = device.info().double_precision;
    auto engine = random_engine(23);
    // What runs on the device has a kernel compiled.
    const char *const path = std::getenv("IMAGO_HOST_PATH");
    const bool on_device = path && std::string_view(path) == "off";
    for (int i = 0; i < (on_device ? 24 : 300); ++i) {
        const PlannedProblem planned = random_problem(engine, with_double, 4000);
        if (!on_device && planned.problem.kind >= TransformKind::idxst)
            continue;
        check_problem(device, planned.problem, std::size_t(i % 4));
        if (i % 4 == 0) {
            Problem halves = planned.problem;
            halves.precision = Precision::f16;
            check_problem(device, halves, std::size_t(i % 3));
        }
    }
}

TEST_CASE("every kind and norm runs on the host's processor", "[library][processor]") {
    const library::Device device = library_device();
    for (const char *kind :
         {"fft",   "ifft",  "rfft", "irfft", "dct1", "dct2", "dct3",  "dct4",  "idct1", "idct2",
          "idct3", "idct4", "dst1", "dst2",  "dst3", "dst4", "idst1", "idst2", "idst3", "idst4"})
        for (const char *norm : {"backward", "ortho", "forward"})
            for (const char *shape : {"15*3", "6x4x5*2"}) {
                const auto problem = parse_problem(std::string(kind) + ":" + shape + ":" + norm);
                library::Plan plan(device, library_problem(problem));
                check_run<float>(plan, problem, 1);
            }
}

TEST_CASE("a plan says whether the host's processor runs it", "[library][processor]") {
    const library::Device device = library_device();
    const auto said = [&](const char *text) { return library::Plan(device, text).explain(); };
    CHECK(said("fft:64").find("\"host_path\": true") != std::string::npos);
    CHECK(said("fft:256*256").find("\"host_path\": false") != std::string::npos);
    CHECK(said("filter:16x16").find("\"host_path\": false") != std::string::npos);
}

TEST_CASE("large lines run where they are, at any address", "[library]") {
    const library::Device device = library_device();
    for (const std::size_t offset : {0, 1, 2})
        for (const char *text :
             {"fft:1024*512", "rfft:4096*64", "dct2:256x256", "fft:1024*256:planar",
              "fft:4096*64:inplace", "rfft:1000*100:inplace"})
            check_problem(device, parse_problem(text), offset);
}

TEST_CASE("input and output may overlap", "[library]") {
    const library::Device device = library_device();
    const Problem problem = parse_problem("fft:256*8");
    library::Plan plan(device, library_problem(problem));
    const Numbers dense = random_dense(problem);
    std::vector<float> memory(dense.begin(), dense.end());
    memory.resize(memory.size() + 6);
    plan.execute(memory.data(), memory.data() + 6);
    const Numbers got(memory.begin() + 6, memory.end());
    CHECK(worst_dense_error(problem, got, expected_dense(problem, dense)) <= error_bound(problem));
}

TEST_CASE("eight threads run plans while a ninth plans", "[library]") {
    const library::Device device = library_device();
    std::vector<library::Plan> plans;
    for (const char *text : {"fft:256", "rfft:1000*100", "dct2:32x32"})
        plans.emplace_back(device, text);
    std::vector<std::thread> threads;
    std::atomic<int> failed{0};
    for (int number = 0; number < 8; ++number)
        threads.emplace_back([&, number] {
            std::vector<float> in(100000, 1), out(2 * 100200);
            for (int run = 0; run < 12; ++run) {
                imago_plan *const plan = plans[std::size_t(number + run) % plans.size()].get();
                failed += imago_plan_execute(plan, in.data(), nullptr, out.data(), nullptr) != 0;
            }
        });
    for (int length = 96; length <= 100; ++length)
        CHECK_NOTHROW(library::Plan(device, ("fft:" + std::to_string(length)).c_str()));
    for (auto &thread : threads)
        thread.join();
    CHECK(failed == 0);
}

TEST_CASE("threads share a plan", "[library]") {
    const library::Device device = library_device();
    const Problem problem = parse_problem("rfft:1000*20");
    library::Plan plan(device, library_problem(problem));
    const Numbers dense = random_dense(problem);
    const std::vector<float> in(dense.begin(), dense.end());
    std::vector<std::vector<float>> outs(8);
    std::vector<std::thread> threads;
    for (auto &out : outs)
        threads.emplace_back([&] {
            out.assign(dense_output_size(problem), 0);
            for (int run = 0; run < 5; ++run)
                plan.execute(in.data(), out.data());
        });
    for (auto &thread : threads)
        thread.join();
    const LongNumbers want = expected_dense(problem, dense);
    for (const auto &out : outs)
        CHECK(worst_dense_error(problem, Numbers(out.begin(), out.end()), want) <=
              error_bound(problem));
}
