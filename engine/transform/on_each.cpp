// SPDX-License-Identifier: MIT
#include "engine/transform/on_each.h"

#include "engine/device/status.h"
#include "engine/transform/words/sentences.h"

#include <optional>
#include <system_error>
#include <thread>

namespace imago {
namespace {

std::optional<Error> error_of(const std::function<void(std::size_t)> &work, std::size_t i) {
    try {
        work(i);
        return std::nullopt;
    } catch (const Error &error) {
        return error;
    } catch (const cl::Error &error) {
        return opencl_error({transform_says.running_share}, error);
    } catch (const std::exception &error) {
        return Error(Sentence::verbatim(error.what()));
    }
}

} // namespace

void on_each(const std::vector<DevicePtr> &devices, const std::function<void(std::size_t)> &work) {
    std::vector<std::optional<Error>> errors(devices.size());
    {
        std::vector<std::jthread> threads;
        threads.reserve(devices.size());
        for (std::size_t i = 0; i < devices.size(); ++i) {
            const auto run = [&errors, &work, i] { errors[i] = error_of(work, i); };
            try {
                if (i + 1 < devices.size())
                    threads.emplace_back(run);
                else
                    run();
            } catch (const std::system_error &) {
                run(); // no thread is available: runs them one after the other
            }
        }
    }
    for (std::size_t i = 0; i < devices.size(); ++i)
        if (errors[i])
            throw Error(Sentence(transform_says.on_device, i + 1, devices.size(),
                                 devices[i]->info().name, errors[i]->sentence()),
                        errors[i]->kind());
}

} // namespace imago
