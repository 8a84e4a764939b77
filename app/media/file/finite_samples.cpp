// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/file/finite_samples.h"

#include "app/media/file/sentences.h"
#include "engine/support/error.h"

#include <cmath>

namespace imago {

namespace {

template <class Fill>
void make_finite(std::size_t bad, std::size_t all, NanPolicy policy, const std::string &name,
                 std::vector<Sentence> &notes, const Fill &fill) {
    if (bad == 0)
        return;
    if (policy == NanPolicy::refuse)
        throw Error(file_says.not_finite, name, bad, all);
    try {
        fill();
    } catch (const Error &error) {
        throw Error(file_says.not_filled, name, error.sentence());
    }
    notes.push_back({policy == NanPolicy::zero        ? file_says.not_finite_zeroed
                     : policy == NanPolicy::leave_out ? file_says.not_finite_left_out
                                                      : file_says.not_finite_filled,
                     bad, all});
}

} // namespace

void make_finite(Image &image, NanPolicy policy, const std::string &name,
                 std::vector<Sentence> &notes) {
    make_finite(count_non_finite(image.samples) + count_non_finite(image.alpha),
                image.samples.size() + image.alpha.size(), policy, name, notes,
                [&] { fill_non_finite(image, policy); });
}

std::vector<bool> make_finite(OpArray &array, NanPolicy policy, const std::string &name,
                              std::vector<Sentence> &notes) {
    std::vector<bool> left_out;
    std::visit(
        [&](auto &samples) {
            make_finite(count_non_finite(samples), samples.size(), policy, name, notes, [&] {
                if (policy == NanPolicy::leave_out)
                    for (const auto sample : samples)
                        left_out.push_back(!std::isfinite(sample));
                fill_non_finite(samples, array.width, array.height, policy);
            });
        },
        array.samples);
    return left_out;
}

void check_floats(const FloatLoss &loss, const std::string &name) {
    const auto number = [](double value) {
        return RealNumber{value, 7, RealNumber::Style::significant};
    };
    switch (loss.verdict()) {
    case FloatLoss::Verdict::fine:
        return;
    case FloatLoss::Verdict::beyond:
        throw Error(file_says.read_failed, name, Sentence(file_says.beyond_floats));
    case FloatLoss::Verdict::below:
        throw Error(file_says.read_failed, name,
                    Sentence(file_says.below_floats, number(loss.size())));
    case FloatLoss::Verdict::together:
        throw Error(
            file_says.read_failed, name,
            Sentence(file_says.blurred_by_floats, number(loss.spread()), number(loss.size())));
    }
}

} // namespace imago
