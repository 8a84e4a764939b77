// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/file/finite_samples.h"

#include "app/media/file/sentences.h"
#include "engine/support/error.h"

namespace imago {

void make_finite(Image &image, NanPolicy policy, const std::string &name,
                 std::vector<Sentence> &notes) {
    const std::size_t bad = count_non_finite(image.samples) + count_non_finite(image.alpha);
    if (bad == 0)
        return;
    const std::size_t all = image.samples.size() + image.alpha.size();
    if (policy == NanPolicy::refuse)
        throw Error(file_says.not_finite, name, bad, all);
    fill_non_finite(image, policy);
    notes.push_back(
        {policy == NanPolicy::zero ? file_says.not_finite_zeroed : file_says.not_finite_filled, bad,
         all});
}

} // namespace imago
