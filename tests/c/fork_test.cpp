// SPDX-License-Identifier: GPL-3.0-or-later
// Children of fork() after a device was used: what the host can do is done there, the rest is
// refused with a reason, and nothing waits for ever.
#include "tests/c/library.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <tuple>
#include <vector>

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace imago;
using namespace imago::test;

namespace {

int code_of_child(const std::function<int()> &work) {
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        alarm(30);
        _exit(work());
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) ? 1000 + WTERMSIG(status) : WEXITSTATUS(status);
}

/// Whether a call was refused because of the fork.
bool refused(imago_status status) {
    return status == IMAGO_FAILED && std::strstr(imago_last_error(), "forked") != nullptr;
}

/// Memory that a child shares with its parent.
struct SharedNumbers {
    std::size_t bytes;
    float *data;
    explicit SharedNumbers(std::size_t count)
        : bytes(count * sizeof(float)),
          data(static_cast<float *>(
              mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0))) {}
    ~SharedNumbers() { munmap(data, bytes); }
};

imago_plan *plan_of(const library::Device &device, const char *problem) {
    imago_plan *plan = nullptr;
    const library::Problem made{problem};
    REQUIRE(imago_plan_create(device.get(), &made, IMAGO_READY, &plan) == IMAGO_OK);
    return plan;
}

} // namespace

TEST_CASE("a forked child computes what the host can, with the host's bits", "[library][fork]") {
    const library::Device device = library_device();
    // 198 points are the host's, 2^17 a device's.
    for (const auto &[problem, in_numbers, out_numbers, same_bits] :
         {std::tuple{"irfft:198", 200, 198, true},
          std::tuple{"fft:131072", 262144, 262144, false}}) {
        std::vector<float> in(static_cast<std::size_t>(in_numbers), 1);
        std::vector<float> out(static_cast<std::size_t>(out_numbers));
        const SharedNumbers childs(out.size());
        imago_plan *const plan = plan_of(device, problem);
        REQUIRE(imago_plan_execute(plan, in.data(), nullptr, out.data(), nullptr) == IMAGO_OK);
        CHECK(code_of_child([&] {
                  if (imago_plan_execute(plan, in.data(), nullptr, childs.data, nullptr))
                      return 1;
                  imago_plan_free(plan);
                  // A plan that the child makes, of the parent's device.
                  std::vector<float> own(out.size());
                  imago_plan *const made = plan_of(device, problem);
                  if (imago_plan_execute(made, in.data(), nullptr, own.data(), nullptr))
                      return 2;
                  imago_plan_free(made);
                  return std::memcmp(own.data(), childs.data, childs.bytes) == 0 ? 0 : 3;
              }) == 0);
        if (same_bits)
            CHECK(std::equal(out.begin(), out.end(), childs.data));
        float apart = 0;
        for (std::size_t i = 0; i < out.size(); ++i)
            apart = std::max(apart, std::abs(out[i] - childs.data[i]));
        CHECK(apart <= 1e-6f * float(out.size()));
        CHECK(imago_plan_execute(plan, in.data(), nullptr, out.data(), nullptr) == IMAGO_OK);
        imago_plan_free(plan);
    }
}

TEST_CASE("a forked child is refused what needs a device", "[library][fork]") {
    const library::Device device = library_device();
    imago_buffer *buffer = nullptr;
    REQUIRE(imago_buffer_create(device.get(), 4096, &buffer) == IMAGO_OK);
    imago_plan *const plan = plan_of(device, "fft:64");
    CHECK(code_of_child([&] {
              float numbers[128] = {};
              int count = 0;
              imago_device *other = nullptr;
              imago_buffer *more = nullptr;
              char *text = nullptr;
              const bool all =
                  refused(imago_device_count(&count)) && refused(imago_device_open("", &other)) &&
                  refused(imago_buffer_create(device.get(), 4, &more)) &&
                  refused(imago_buffer_read(buffer, 0, numbers, 4)) &&
                  refused(imago_buffer_write(buffer, 0, numbers, 4)) &&
                  refused(imago_plan_execute_buffers(plan, buffer, nullptr, buffer, nullptr)) &&
                  refused(imago_plan_explain(plan, &text)) &&
                  refused(imago_plan_source(plan, &text));
              imago_device_info info{};
              const bool described = imago_device_describe(device.get(), &info) == IMAGO_OK;
              imago_buffer_free(buffer);
              imago_plan_free(plan);
              return all && described ? 0 : 1;
          }) == 0);
    imago_buffer_free(buffer);
    imago_plan_free(plan);
}
