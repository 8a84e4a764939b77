// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/npy/npz_file.h"
#include "app/media/npy/sentences.h"

namespace imago {
namespace {

struct TypeName {
    const char *code, *name;
};

constexpr TypeName numpy_types[] = {{"b1", "bool"},      {"i1", "int8"},       {"i2", "int16"},
                                    {"i4", "int32"},     {"i8", "int64"},      {"u1", "uint8"},
                                    {"u2", "uint16"},    {"u4", "uint32"},     {"u8", "uint64"},
                                    {"f2", "float16"},   {"f4", "float32"},    {"f8", "float64"},
                                    {"c8", "complex64"}, {"c16", "complex128"}};

std::string numpy_name(const std::string &type) {
    for (const TypeName &row : numpy_types)
        if (type.size() > 1 && type.substr(1) == row.code)
            return row.name;
    return type;
}

} // namespace

Sentence npz_words(const NpzEntry &entry) {
    if (entry.type.empty())
        return entry.problem;
    std::string text;
    for (const std::size_t extent : entry.shape)
        text += (text.empty() ? "" : " x ") + std::to_string(extent);
    const Argument extents = text.empty() ? Argument(Sentence(npy_says.one_number)) : text;
    return {npy_says.facts, extents, numpy_name(entry.type)};
}

} // namespace imago
