// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/align/align_shape.h"
#include "engine/transform/host_run/host_path.h"

#include <span>
#include <string>
#include <vector>

namespace imago {

/// Real transforms of planes of one size on the host's processor, all cores at each plane: what a
/// device that is this processor would do, without its compiler and its copies. T is float or
/// double. Any threads may run one at the same time.
template <class T>
class HostPlanes {
  public:
    explicit HostPlanes(const AlignShape &shape);

    /// Writes the half spectra of planes, one after another; a complex number is two.
    void forward(std::span<const T> planes, std::span<T> spectra) const;
    /// Writes the plane of a half spectrum, times its size. The spectrum is lost.
    void inverse(std::span<T> spectrum, std::span<T> plane) const;
    /// The problem of so many planes, as to_string() writes it.
    std::string problem(std::size_t planes) const;

  private:
    /// Lines of an axis, in parts of which all but the last have as many.
    struct Lines {
        std::size_t count = 0, each = 0;
        std::vector<HostPath> paths; ///< of a part, and of the last one if it has fewer
        const HostPath &path(std::size_t part) const;
        std::size_t parts() const { return (count + each - 1) / each; }
    };
    template <class Make>
    static Lines lines_of(std::size_t count, const Make &make);

    AlignShape shape_;
    Lines rows_, columns_, columns_back_, rows_back_;
};

extern template class HostPlanes<float>;
extern template class HostPlanes<double>;

} // namespace imago
