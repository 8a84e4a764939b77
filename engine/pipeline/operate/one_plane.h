// SPDX-License-Identifier: MIT
#pragma once
#include "engine/op/sentences.h"
#include "engine/support/error.h"
#include "engine/values/op_values.h"

#include <cstddef>
#include <variant>
#include <vector>

namespace imago {

/// The samples of a picture of a blur or a kernel: of colours, their luma. Throws Error (usage) for
/// several planes that are no colours.
template <class T>
std::vector<T> one_plane_of(const OpArray &array) {
    if (array.channels != 1 && array.channels != luma_weights.size())
        throw usage_error(op_says.one_plane, array.channels);
    const std::size_t plane = array.count() / array.channels;
    std::vector<T> one(plane);
    std::visit(
        [&](const auto &samples) {
            for (std::size_t channel = 0; channel < array.channels; ++channel) {
                const T weight = array.channels == 1 ? T(1) : T(luma_weights[channel]);
                for (std::size_t i = 0; i < plane; ++i)
                    one[i] += weight * static_cast<T>(samples[channel * plane + i]);
            }
        },
        array.samples);
    return one;
}

/// The pictures of an array, one after another: the planes of an array of any axes; of a picture or
/// of pages their luma, or where they have one channel, themselves. Throws as one_plane_of() does.
template <class T>
std::vector<T> gray_pictures_of(const OpArray &array) {
    if (array.shape.empty())
        return one_plane_of<T>(array);
    return std::visit(
        [](const auto &samples) { return std::vector<T>(samples.begin(), samples.end()); },
        array.samples);
}

/// How many they are.
inline std::size_t picture_count(const OpArray &array) {
    return array.shape.empty() ? array.depth : array.channels * array.depth;
}

} // namespace imago
