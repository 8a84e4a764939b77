// SPDX-License-Identifier: MIT
#include "engine/tuning/fit/least_squares.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace imago {
namespace {

using Vector = std::vector<double>;

/// A symmetric matrix by rows.
class Normal {
  public:
    explicit Normal(std::size_t n) : n_(n), numbers_(n * n) {}
    double &at(std::size_t row, std::size_t column) { return numbers_[row * n_ + column]; }
    double at(std::size_t row, std::size_t column) const { return numbers_[row * n_ + column]; }
    std::size_t size() const { return n_; }

  private:
    std::size_t n_;
    Vector numbers_;
};

/// Cholesky's factor below the diagonal; empty if the matrix is not positive.
std::optional<Normal> factor_of(const Normal &a) {
    Normal l(a.size());
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j <= i; ++j) {
            double sum = a.at(i, j);
            for (std::size_t k = 0; k < j; ++k)
                sum -= l.at(i, k) * l.at(j, k);
            if (i == j && !(sum > 0))
                return std::nullopt;
            l.at(i, j) = i == j ? std::sqrt(sum) : sum / l.at(j, j);
        }
    return l;
}

/// The solution x of a x = b; empty if `a` is not positive.
std::optional<Vector> solved(const Normal &a, Vector b) {
    const std::optional<Normal> l = factor_of(a);
    if (!l)
        return std::nullopt;
    for (std::size_t i = 0; i < b.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k)
            b[i] -= l->at(i, k) * b[k];
        b[i] /= l->at(i, i);
    }
    for (std::size_t i = b.size(); i-- > 0;) {
        for (std::size_t k = i + 1; k < b.size(); ++k)
            b[i] -= l->at(k, i) * b[k];
        b[i] /= l->at(i, i);
    }
    return b;
}

/// One fit: the values so far, and how large the steps may be.
class Fit {
  public:
    Fit(const Residuals &residuals, const FitRange &range)
        : residuals_(residuals), range_(range), values_(range.start), now_(residuals.of(values_)),
          loss_(loss(now_)) {}

    Vector run() {
        constexpr int most_rounds = 60;
        int still = 0; // rounds that gained next to nothing
        for (int round = 0; round < most_rounds && still < 3 && damping_ < 1e8; ++round) {
            const double before = loss_;
            improve();
            still = before - loss_ > 1e-6 * before ? 0 : still + 1;
        }
        return values_;
    }

  private:
    double weight(std::size_t i, double r) const {
        return i < residuals_.robust
                   ? 1 / std::sqrt(1 + r * r / (residuals_.scale * residuals_.scale))
                   : 1;
    }

    double loss(const Vector &residuals) const {
        const double s2 = residuals_.scale * residuals_.scale;
        double sum = 0;
        for (std::size_t i = 0; i < residuals.size(); ++i) {
            const double r2 = residuals[i] * residuals[i];
            sum += i < residuals_.robust ? 2 * s2 * (std::sqrt(1 + r2 / s2) - 1) : r2;
        }
        return sum;
    }

    Vector bounded(Vector values) const {
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = std::clamp(values[i], range_.low[i], range_.high[i]);
        return values;
    }

    /// The slopes of all residuals along a value, from the side that the bounds allow.
    Vector slopes(std::size_t value) const {
        double step = 1e-4 * std::max(1e-3, std::abs(values_[value]));
        if (values_[value] + step > range_.high[value])
            step = -step;
        Vector moved = values_;
        moved[value] += step;
        Vector change = residuals_.of(moved);
        for (std::size_t i = 0; i < change.size(); ++i)
            change[i] = (change[i] - now_[i]) / step;
        return change;
    }

    /// Takes the step of the normal equations, damped until it lowers the loss.
    void improve() {
        const std::size_t n = values_.size();
        std::vector<Vector> along;
        for (std::size_t k = 0; k < n; ++k)
            along.push_back(slopes(k));
        Normal normal(n);
        Vector down(n);
        for (std::size_t i = 0; i < now_.size(); ++i) {
            const double w = weight(i, now_[i]);
            for (std::size_t a = 0; a < n; ++a) {
                down[a] -= w * along[a][i] * now_[i];
                for (std::size_t b = 0; b <= a; ++b)
                    normal.at(a, b) += w * along[a][i] * along[b][i];
            }
        }
        while (damping_ < 1e8 && !taken(normal, down))
            damping_ *= 4;
    }

    bool taken(Normal normal, const Vector &down) {
        for (std::size_t a = 0; a < normal.size(); ++a)
            normal.at(a, a) += damping_ * normal.at(a, a) + 1e-12;
        const std::optional<Vector> step = solved(normal, down);
        if (!step)
            return false;
        Vector next = values_;
        for (std::size_t a = 0; a < next.size(); ++a)
            next[a] += (*step)[a];
        next = bounded(std::move(next));
        Vector residuals = residuals_.of(next);
        const double lower = loss(residuals);
        if (!(lower < loss_))
            return false;
        values_ = std::move(next);
        now_ = std::move(residuals);
        loss_ = lower;
        damping_ = std::max(1e-6, damping_ / 4);
        return true;
    }

    const Residuals &residuals_;
    const FitRange &range_;
    Vector values_, now_;
    double loss_, damping_ = 1e-2;
};

} // namespace

std::vector<double> least_squares(const Residuals &residuals, const FitRange &range) {
    return Fit(residuals, range).run();
}

} // namespace imago
