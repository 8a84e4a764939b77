// SPDX-License-Identifier: MIT
#include "engine/reference/dct.h"

#include "engine/reference/dft.h"
#include "engine/reference/sentences.h"
#include "engine/support/error.h"

#include <complex>
#include <string>

namespace imago::reference {
namespace {

/// A DCT-II or DCT-III of one length, at any stride.
template <class T>
class Dct {
  public:
    explicit Dct(std::size_t length) : fourier_(length), turn_(length), v_(length) {
        for (std::size_t k = 0; k < length; ++k)
            turn_[k] = root_of_unity<T>(k, 4 * length);
    }

    /// v takes the even samples in rising order, then the odd ones in falling order; y[k] = 2
    /// Re(exp(-pi i k / 2N) V[k]).
    void type_2(T *x, std::size_t stride) {
        for (std::size_t n = 0; n < v_.size(); ++n)
            v_[place(n)] = x[n * stride];
        fourier_(v_.data(), -1);
        for (std::size_t k = 0; k < v_.size(); ++k)
            x[k * stride] = 2 * (turn_[k] * v_[k]).real();
    }

    /// Reverses the steps of type_2: exp(-pi i k / 2N) V[k] = (x[k] - i x[N-k]) / 2 with x[N] = 0.
    void type_3(T *x, std::size_t stride) {
        const std::size_t length = v_.size();
        for (std::size_t k = 0; k < length; ++k) {
            const std::complex<T> pair(x[k * stride], k ? -x[(length - k) * stride] : T(0));
            v_[k] = std::conj(turn_[k]) * pair;
        }
        fourier_(v_.data(), +1);
        for (std::size_t n = 0; n < length; ++n)
            x[n * stride] = v_[place(n)].real();
    }

  private:
    std::size_t place(std::size_t n) const { return n % 2 ? v_.size() - 1 - n / 2 : n / 2; }

    Dft<T> fourier_;
    std::vector<std::complex<T>> turn_; ///< exp(-pi i k / 2N)
    std::vector<std::complex<T>> v_;
};

template <class T>
using Type = void (Dct<T>::*)(T *, std::size_t);

template <class T>
std::vector<T> both_axes(std::vector<T> x, std::size_t height, std::size_t width, Type<T> type) {
    if (x.size() != height * width)
        throw usage_error(reference_says.elements_2d, height, width, x.size());
    Dct<T> along_row(width);
    for (std::size_t row = 0; row < height; ++row)
        (along_row.*type)(x.data() + row * width, 1);
    Dct<T> along_column(height);
    for (std::size_t k = 0; k < width; ++k)
        (along_column.*type)(x.data() + k, width);
    return x;
}

} // namespace

template <class T>
std::vector<T> dct2(const std::vector<T> &x) {
    std::vector<T> y = x;
    Dct<T>(x.size()).type_2(y.data(), 1);
    return y;
}

template <class T>
std::vector<T> dct3(const std::vector<T> &x) {
    std::vector<T> y = x;
    Dct<T>(x.size()).type_3(y.data(), 1);
    return y;
}

template <class T>
std::vector<T> dct2_2d(const std::vector<T> &x, std::size_t height, std::size_t width) {
    return both_axes<T>(x, height, width, &Dct<T>::type_2);
}

template <class T>
std::vector<T> dct3_2d(const std::vector<T> &x, std::size_t height, std::size_t width) {
    return both_axes<T>(x, height, width, &Dct<T>::type_3);
}

template std::vector<double> dct2(const std::vector<double> &);
template std::vector<double> dct3(const std::vector<double> &);
template std::vector<double> dct2_2d(const std::vector<double> &, std::size_t, std::size_t);
template std::vector<double> dct3_2d(const std::vector<double> &, std::size_t, std::size_t);
template std::vector<long double> dct2(const std::vector<long double> &);
template std::vector<long double> dct3(const std::vector<long double> &);
template std::vector<long double> dct2_2d(const std::vector<long double> &, std::size_t,
                                          std::size_t);
template std::vector<long double> dct3_2d(const std::vector<long double> &, std::size_t,
                                          std::size_t);

} // namespace imago::reference
