// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/contest/contestant.h"

#include "engine/device/status.h"

#include <algorithm>

namespace imago::cli {

DeviceArrays::DeviceArrays(const CaseData &data, const Problem &problem, Queue::Timing timing)
    // Inverse real transforms of several axes are allowed to use their input as scratch memory.
    : overwritten_(problem.placement == Placement::in_place ||
                   problem.kind == TransformKind::irfft),
      input_bytes_(problem.input_bytes()), output_bytes_(problem.output_bytes()),
      pristine_(data.pristine), queue_(data.device, timing),
      in_(data.device, problem.placement == Placement::in_place
                           ? std::max(input_bytes_, output_bytes_)
                           : input_bytes_),
      out_(problem.placement == Placement::in_place ? in_ : Buffer(data.device, output_bytes_)) {
    fetch_input();
}

void DeviceArrays::restore() {
    if (overwritten_)
        fetch_input();
}

void DeviceArrays::fetch_input() {
    try {
        queue_.handle().enqueueCopyBuffer(pristine_.handle(), in_.handle(), 0, 0, input_bytes_);
    } catch (const cl::Error &error) {
        throw opencl_error(Sentence::verbatim("Copying the input of a benchmark"), error);
    }
    queue_.finish();
}

void DeviceArrays::upload(const Bytes &from) {
    queue_.upload(in_, from.data(), input_bytes_);
}

void DeviceArrays::download(Bytes &to) {
    queue_.download(to.data(), out_, output_bytes_);
}

Bytes DeviceArrays::result() {
    Bytes bytes(output_bytes_);
    download(bytes);
    return bytes;
}

} // namespace imago::cli
