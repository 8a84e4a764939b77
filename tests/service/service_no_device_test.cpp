// SPDX-License-Identifier: GPL-3.0-or-later
// CTest runs this with OCL_ICD_VENDORS=/nonexistent/ (CMakeLists.txt): there is no OpenCL platform.
#include "engine/service/service.h"
#include "tests/support/catch.h"

#include <cstdlib>
#include <future>

using namespace imago;

TEST_CASE("a service without devices answers with the package to install") {
    REQUIRE(std::getenv("OCL_ICD_VENDORS") != nullptr);
    Service service;
    CHECK(service.devices().empty());
    CHECK(service.device() == -1);
    CHECK(service.no_device_message().text().find("pocl-opencl-icd") != std::string::npos);
    REQUIRE_THROWS_AS(service.use_device(0), Error);

    auto image = std::make_shared<Image>(
        Image{.width = 1, .height = 1, .channels = 1, .depth = SampleDepth::u8, .samples = {5.0f}});
    std::promise<Result<CompressResult>> answer;
    CompressRequest request;
    request.image = image;
    service.submit(request, [&](Ticket, Result<CompressResult> result) {
        answer.set_value(std::move(result));
    });
    const Result<CompressResult> result = answer.get_future().get();
    CHECK(!result);
    CHECK(result.error == service.no_device_message().text());
    CHECK(result.error_kind == Error::Kind::failure);
}
