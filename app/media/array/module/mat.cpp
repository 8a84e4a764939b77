// SPDX-License-Identifier: GPL-3.0-or-later
// MATLAB's files of versions 4, 5 and 7.3, by matio: numbers of any class, with columns first.
#include "app/media/array/raw_array.h"

#include <matio.h>

#include <cstring>
#include <memory>

namespace imago {
namespace {

struct FileCloser {
    void operator()(mat_t *file) const { Mat_Close(file); }
};
using File = std::unique_ptr<mat_t, FileCloser>;

struct VariableFreer {
    void operator()(matvar_t *variable) const { Mat_VarFree(variable); }
};
using Variable = std::unique_ptr<matvar_t, VariableFreer>;

struct TypeRow {
    matio_classes kind;
    const char *type;
};
constexpr TypeRow types[] = {{MAT_C_DOUBLE, "<f8"}, {MAT_C_SINGLE, "<f4"}, {MAT_C_INT8, "|i1"},
                             {MAT_C_UINT8, "|u1"},  {MAT_C_INT16, "<i2"},  {MAT_C_UINT16, "<u2"},
                             {MAT_C_INT32, "<i4"},  {MAT_C_UINT32, "<u4"}, {MAT_C_INT64, "<i8"},
                             {MAT_C_UINT64, "<u8"}};

std::string type_of(const matvar_t &variable) {
    for (const TypeRow &row : types)
        if (row.kind == variable.class_type) {
            if (!variable.isComplex)
                return row.type;
            return row.kind == MAT_C_SINGLE ? "<c8" : row.kind == MAT_C_DOUBLE ? "<c16" : "";
        }
    return {};
}

RawArray look(const matvar_t &variable) {
    RawArray array;
    array.name = variable.name ? variable.name : "";
    array.type = type_of(variable);
    array.fortran = true;
    if (array.type.empty())
        array.problem = "its elements are no plain numbers";
    if (variable.rank > 0 && variable.dims)
        array.shape.assign(variable.dims, variable.dims + variable.rank);
    return array;
}

File open_file(const RawFile &from) {
    Mat_LogInitFunc("imago", [](int, char *) {}); // it prints and ends programs otherwise
    mat_t *file = Mat_Open(from.path.c_str(), MAT_ACC_RDONLY);
    if (!file)
        throw RawFailure{"it does not begin as a MATLAB file does"};
    return File(file);
}

std::vector<RawArray> list(const RawFile &from) {
    const File file = open_file(from);
    std::vector<RawArray> all;
    while (all.size() < most_raw_arrays) {
        const Variable variable(Mat_VarReadNextInfo(file.get()));
        if (!variable)
            break;
        all.push_back(look(*variable));
    }
    return all;
}

void read(const RawFile &from, RawArray &array) {
    const File file = open_file(from);
    const Variable variable(Mat_VarRead(file.get(), array.name.c_str()));
    if (!variable || !variable->data)
        throw RawFailure{"'" + array.name + "' is damaged"};
    const RawArray there = look(*variable);
    const std::uint64_t bytes = array.sample_bytes();
    if (there.type != array.type || there.shape != array.shape)
        throw RawFailure{"'" + array.name + "' is not what its header says"};
    if (!variable->isComplex) {
        if (variable->nbytes < bytes)
            throw RawFailure{"'" + array.name + "' is cut off"};
        const auto *samples = static_cast<const unsigned char *>(variable->data);
        array.bytes.assign(samples, samples + bytes);
        return;
    }
    const auto &parts = *static_cast<const mat_complex_split_t *>(variable->data);
    const std::size_t part = array.item_bytes() / 2;
    if (!parts.Re || !parts.Im || variable->nbytes < bytes / 2)
        throw RawFailure{"'" + array.name + "' is cut off"};
    array.bytes.resize(bytes);
    for (std::size_t i = 0; i < bytes / (2 * part); ++i) {
        std::memcpy(&array.bytes[2 * i * part], static_cast<const char *>(parts.Re) + i * part,
                    part);
        std::memcpy(&array.bytes[(2 * i + 1) * part],
                    static_cast<const char *>(parts.Im) + i * part, part);
    }
}

constexpr ArrayCodec codec{list, read, nullptr};

} // namespace
} // namespace imago

const imago::ArrayCodec *imago_array_codec() {
    return &imago::codec;
}
