// SPDX-License-Identifier: MIT
#include "engine/pipeline/poisson/poisson_kernels.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace imago {
namespace {

template <class T>
ElementwiseSource poisson_source(const char *kernel, ArrayWork work, std::uint64_t count) {
    return {"skeleton/poisson.cl", kernel, work, count, precision_of<T>};
}

/// Vectors that a work-item sums at most: few enough for plain sums in single precision.
constexpr std::uint64_t summed_vectors = 256;

} // namespace

PoissonSteps::PoissonSteps(const PoissonSetup &setup)
    : row(std::numbers::pi / (static_cast<double>(setup.height) * setup.spacing.rows)),
      column(std::numbers::pi / (static_cast<double>(setup.width) * setup.spacing.columns)),
      height_(setup.height), width_(setup.width) {}

double PoissonSteps::smallest_square() const {
    double least = std::numeric_limits<double>::infinity();
    if (height_ > 1)
        least = row * row;
    if (width_ > 1)
        least = std::min(least, column * column);
    return std::isinf(least) && height_ * width_ == 1 ? 1 : least;
}

double PoissonSteps::largest_square() const {
    const double wu = row * static_cast<double>(height_ - 1);
    const double wv = column * static_cast<double>(width_ - 1);
    return height_ * width_ == 1 ? 1 : wu * wu + wv * wv;
}

namespace {

/// The means of n^2 and of n^4 over n = 0 .. count - 1.
struct PowerMeans {
    double second, fourth;
    explicit PowerMeans(double count)
        : second((count - 1) * (2 * count - 1) / 6),
          fourth(second * (3 * count * count - 3 * count - 1) / 5) {}
};

} // namespace

double PoissonSteps::noise_gain() const {
    const PowerMeans rows(static_cast<double>(height_)), columns(static_cast<double>(width_));
    const double down = row * row, across = column * column;
    return std::sqrt(down * down * rows.fourth + across * across * columns.fourth +
                     2 * down * across * rows.second * columns.second);
}

template <class T>
PoissonKernels<T>::PoissonKernels(const DevicePtr &device, const PoissonSetup &setup,
                                  std::uint64_t planes)
    : grid_(setup), height_(setup.height), width_(setup.width), planes_(planes),
      alternate_(device->info().type != DeviceType::cpu),
      modes_(device, poisson_source<T>("poisson_modes", ArrayWork::poisson_modes, count())),
      laplacian_(device, poisson_source<T>("poisson_laplacian", ArrayWork::poisson_modes, count())),
      residual_(device,
                poisson_source<T>("poisson_residual", ArrayWork::poisson_residual, count())) {
    if (setup.field)
        for (auto &field : field_)
            field.emplace(device,
                          poisson_source<T>("poisson_field", ArrayWork::poisson_modes, count()));
    const std::uint64_t size = height_ * width_;
    const std::uint64_t vectors = (size + residual_.lanes() - 1) / residual_.lanes();
    parts_ = (vectors + summed_vectors - 1) / summed_vectors;
    each_ = (vectors + parts_ - 1) / parts_;
    means_ = Buffer(device, planes_ * sizeof(T));
    sums_ = Buffer(device, planes_ * parts_ * 3 * sizeof(T));
}

template <class T>
void PoissonKernels<T>::to_potential(Queue &queue, const Buffer &coefficients) {
    const double size = static_cast<double>(height_) * static_cast<double>(width_);
    modes_.launch(queue, count(), modes_.lanes(), 2 * bytes(), coefficients.handle(),
                  means_.handle(), Elementwise::Index{height_}, Elementwise::Index{width_},
                  static_cast<T>(grid_.row), static_cast<T>(grid_.column),
                  static_cast<T>(1 / (4 * size)));
}

template <class T>
void PoissonKernels<T>::set_means(Queue &queue, const std::vector<T> &means) {
    queue.upload(means_, means.data(), means.size() * sizeof(T));
}

template <class T>
void PoissonKernels<T>::to_field(Queue &queue, const Buffer &potential, const Buffer &field,
                                 int axis) {
    const double scale = 1 / (static_cast<double>(height_) * static_cast<double>(width_));
    const double row = axis == 0 ? grid_.row * scale : 0;
    const double column = axis == 1 ? grid_.column * scale : 0;
    Elementwise &kernel = *field_[axis];
    kernel.launch(queue, count(), kernel.lanes(), 2 * bytes(), potential.handle(), field.handle(),
                  Elementwise::Index{height_}, Elementwise::Index{width_}, static_cast<T>(row),
                  static_cast<T>(column));
}

template <class T>
void PoissonKernels<T>::to_laplacian(Queue &queue, const Buffer &coefficients) {
    laplacian_.launch(queue, count(), laplacian_.lanes(), 2 * bytes(), coefficients.handle(),
                      Elementwise::Index{height_}, Elementwise::Index{width_},
                      static_cast<T>(grid_.row), static_cast<T>(grid_.column));
}

template <class T>
std::vector<PoissonFigures>
PoissonKernels<T>::figures(Queue &queue, const Buffer &density, const Buffer &laplacian,
                           const Buffer &potential, double largest_density, std::uint64_t planes) {
    // Squares of unscaled numbers would leave the range of T early.
    const double density_scale =
        1 / std::max(largest_density, double(std::numeric_limits<T>::min()) * 4);
    const double potential_scale =
        std::min(density_scale * grid_.smallest_square(), double(std::numeric_limits<T>::max()));
    residual_.launch(queue, planes_ * parts_, 1, 3 * bytes(), density.handle(), laplacian.handle(),
                     potential.handle(), means_.handle(), sums_.handle(),
                     Elementwise::Index{height_ * width_}, Elementwise::Index{parts_},
                     Elementwise::Index{each_}, Elementwise::Index{alternate_ ? 1 : each_},
                     Elementwise::Index{alternate_ ? parts_ : 1}, static_cast<T>(density_scale),
                     static_cast<T>(potential_scale));
    std::vector<T> means(planes), sums(planes * parts_ * 3);
    queue.download(means.data(), means_, planes * sizeof(T));
    queue.download(sums.data(), sums_, sums.size() * sizeof(T));
    std::vector<PoissonFigures> all;
    for (std::uint64_t plane = 0; plane < planes; ++plane)
        all.push_back(figures_of(sums.data() + plane * parts_ * 3, means[plane], density_scale,
                                 potential_scale));
    return all;
}

template <class T>
PoissonFigures PoissonKernels<T>::figures_of(const T *sums, double mean, double density_scale,
                                             double potential_scale) const {
    double squares[3] = {0, 0, 0};
    for (std::uint64_t i = 0; i < parts_ * 3; ++i)
        squares[i % 3] += sums[i];
    const double size = static_cast<double>(height_) * static_cast<double>(width_);
    const double rounding = std::numeric_limits<T>::epsilon() * std::sqrt(std::log2(2 * size));
    const double density = std::sqrt(squares[1]) / density_scale;
    const double whole = std::hypot(density, mean * std::sqrt(size));
    const double potential = std::sqrt(squares[2]) / potential_scale;
    PoissonFigures figures{mean, {std::sqrt(squares[0]) / density_scale, density, 0}};
    if (density <= rounding * whole)
        figures.residual.density = 0;
    else
        figures.residual.rounding =
            rounding * (1 + 3 / std::sqrt(size)) *
            std::hypot(whole, grid_.noise_gain() * potential / std::numbers::sqrt2) / density;
    return figures;
}

template <class T>
double PoissonKernels<T>::compile_milliseconds() const {
    double sum = modes_.compile_milliseconds() + laplacian_.compile_milliseconds() +
                 residual_.compile_milliseconds();
    for (const auto &field : field_)
        sum += field ? field->compile_milliseconds() : 0;
    return sum;
}

template class PoissonKernels<float>;
template class PoissonKernels<double>;

} // namespace imago
