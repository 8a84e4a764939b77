// SPDX-License-Identifier: GPL-3.0-or-later
// MATLAB's files of versions 4, 5 and 7.3, by matio: numbers of any class, with columns first.
// Matio 1.5 cuts names of classes that end without a zero, as Python's writers of 7.3 leave them:
// those are read by HDF5.
#include "app/media/array/raw_array.h"

#include <hdf5.h>
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
    const char *type, *name; ///< NumPy's, and MATLAB's
};
constexpr TypeRow types[] = {{MAT_C_DOUBLE, "<f8", "double"}, {MAT_C_SINGLE, "<f4", "single"},
                             {MAT_C_INT8, "|i1", "int8"},     {MAT_C_UINT8, "|u1", "uint8"},
                             {MAT_C_INT16, "<i2", "int16"},   {MAT_C_UINT16, "<u2", "uint16"},
                             {MAT_C_INT32, "<i4", "int32"},   {MAT_C_UINT32, "<u4", "uint32"},
                             {MAT_C_INT64, "<i8", "int64"},   {MAT_C_UINT64, "<u8", "uint64"}};

/// A handle of HDF5's, closed by its function.
struct Handle {
    hid_t id;
    herr_t (*close)(hid_t);
    ~Handle() {
        if (id >= 0)
            close(id);
    }
    Handle(hid_t opened, herr_t (*closes)(hid_t)) : id(opened), close(closes) {}
    Handle(const Handle &) = delete;
    Handle &operator=(const Handle &) = delete;
};

/// The class that a variable of version 7.3 names, where matio has not understood it.
matio_classes named_class(const RawFile &from, const char *variable) {
    constexpr std::size_t longest = 32;
    const Handle file(H5Fopen(from.path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose);
    const Handle attribute(
        H5Aopen_by_name(file.id, variable, "MATLAB_class", H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
    const Handle type(H5Aget_type(attribute.id), H5Tclose);
    char name[longest + 1] = {};
    const bool read = type.id >= 0 && H5Tget_class(type.id) == H5T_STRING &&
                      H5Tis_variable_str(type.id) == 0 && H5Tget_size(type.id) <= longest &&
                      H5Aread(attribute.id, type.id, name) >= 0;
    for (const TypeRow &row : types)
        if (read && std::strcmp(name, row.name) == 0)
            return row.kind;
    return MAT_C_EMPTY;
}

void complete(const RawFile &from, mat_t *file, matvar_t &variable) {
    if (variable.class_type == MAT_C_EMPTY && variable.name && Mat_GetVersion(file) == MAT_FT_MAT73)
        variable.class_type = named_class(from, variable.name);
}

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
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);  // it prints, too
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
        complete(from, file.get(), *variable);
        all.push_back(look(*variable));
    }
    return all;
}

void read(const RawFile &from, RawArray &array) {
    const File file = open_file(from);
    const Variable variable(Mat_VarReadInfo(file.get(), array.name.c_str()));
    if (variable)
        complete(from, file.get(), *variable);
    if (!variable || Mat_VarReadDataAll(file.get(), variable.get()) != 0 || !variable->data)
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
