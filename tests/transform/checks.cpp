// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/transform/checks.h"

#include "tests/support/catch.h"
#include "tests/support/reference.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace imago::test {
namespace {

constexpr std::size_t guard = 64; // floats behind the output
constexpr float guard_value = 12345.5f;

} // namespace

DevicePtr test_device() {
    const char *choice = std::getenv("IMAGO_DEVICE");
    return Device::open(select_device(enumerate_devices(), choice ? choice : "").index);
}

std::vector<float> run(const Problem &problem, const std::vector<float> &input,
                       const PlanOptions &options, bool in_place) {
    const DevicePtr device = test_device();
    Transform transform(device, problem, options);
    Queue queue(device);
    const std::size_t count = problem.output_floats();
    const std::size_t room = std::max(count, in_place ? input.size() : 0);
    std::vector<float> host(room + guard, guard_value);
    Buffer out(device, host.size() * sizeof(float));
    Buffer in = out;
    if (in_place) {
        std::copy(input.begin(), input.end(), host.begin());
    } else {
        in = Buffer(device, input.size() * sizeof(float));
        queue.upload(in, input.data(), input.size() * sizeof(float));
    }
    queue.upload(out, host.data(), host.size() * sizeof(float));
    transform.execute(queue, in, out);
    queue.finish();
    queue.download(host.data(), out, host.size() * sizeof(float));
    CHECK(std::all_of(host.begin() + room, host.end(), [](float x) { return x == guard_value; }));
    if (!in_place) {
        std::vector<float> after(input.size());
        queue.download(after.data(), in, after.size() * sizeof(float));
        CHECK(after == input);
    }
    host.resize(count);
    return host;
}

double check_problem(const Problem &problem, const PlanOptions &options, bool in_place) {
    const std::vector<float> input = random_input(problem);
    const std::vector<float> got = run(problem, input, options, in_place);
    const double error = worst_error(problem, got, expected(problem, input));
    const double bound = error_bound(problem);
    INFO(to_string(problem) << (in_place ? " in place" : "") << " error " << error << " bound "
                            << bound);
    CHECK(error <= bound);
    return error / bound;
}

} // namespace imago::test
