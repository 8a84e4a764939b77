// SPDX-License-Identifier: GPL-3.0-or-later
// HDF5, and NetCDF-4, NeXus and Imaris files, which are HDF5: data sets of numbers, by their paths.
#include "app/media/array/length_units.h"
#include "app/media/array/raw_array.h"

#include <hdf5.h>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>

namespace imago {
namespace {

/// An identifier of the library's, which it closes.
class Id {
  public:
    Id(hid_t id, herr_t (*close)(hid_t)) : id_(id), close_(close) {}
    Id(const Id &) = delete;
    Id &operator=(const Id &) = delete;
    ~Id() {
        if (id_ >= 0)
            close_(id_);
    }
    operator hid_t() const { return id_; }
    bool valid() const { return id_ >= 0; }

  private:
    hid_t id_;
    herr_t (*close_)(hid_t);
};

/// The library's own words of its last failure, the innermost ones.
std::string reason() {
    std::string words = "the HDF5 library refuses it";
    H5Ewalk2(
        H5E_DEFAULT, H5E_WALK_UPWARD,
        [](unsigned at, const H5E_error2_t *error, void *to) -> herr_t {
            if (at == 0 && error->desc)
                *static_cast<std::string *>(to) = error->desc;
            return 0;
        },
        &words);
    H5Eclear2(H5E_DEFAULT);
    return words;
}

hid_t opened(hid_t id) {
    if (id < 0)
        throw RawFailure{reason()};
    return id;
}

void silence() {
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

/// A number's type as NumPy writes it; empty: it is none.
std::string type_of(hid_t type);

std::string complex_type(hid_t type) {
    if (H5Tget_nmembers(type) != 2)
        return {};
    const Id real(H5Tget_member_type(type, 0), H5Tclose),
        imaginary(H5Tget_member_type(type, 1), H5Tclose);
    char *names[] = {H5Tget_member_name(type, 0), H5Tget_member_name(type, 1)};
    const bool named =
        names[0] && names[1] && std::strchr("rR", names[0][0]) && std::strchr("iI", names[1][0]);
    H5free_memory(names[0]);
    H5free_memory(names[1]);
    const std::string part = type_of(real);
    if (!named || H5Tequal(real, imaginary) <= 0 || (part != "<f4" && part != "<f8"))
        return {};
    return part == "<f4" ? "<c8" : "<c16";
}

std::string type_of(hid_t type) {
    const std::size_t size = H5Tget_size(type);
    switch (H5Tget_class(type)) {
    case H5T_INTEGER:
        if (size > 8)
            return {};
        return std::string(size == 1 ? "|" : "<") +
               (H5Tget_sign(type) == H5T_SGN_NONE ? "u" : "i") +
               std::to_string(std::bit_ceil(size));
    case H5T_FLOAT:
        return size > 8 ? "" : size > 4 ? "<f8" : "<f4";
    case H5T_ENUM: { // h5py's truth values have two words
        const Id base(H5Tget_super(type), H5Tclose);
        return type_of(base);
    }
    case H5T_COMPOUND:
        return complex_type(type);
    default:
        return {};
    }
}

/// The type in memory that has these samples.
Id memory_type(const std::string &type) {
    const auto complex = [](hid_t part, std::size_t bytes) {
        const hid_t made = H5Tcreate(H5T_COMPOUND, 2 * bytes);
        H5Tinsert(made, "r", 0, part);
        H5Tinsert(made, "i", bytes, part);
        return Id(made, H5Tclose);
    };
    if (type == "<c8")
        return complex(H5T_NATIVE_FLOAT, 4);
    if (type == "<c16")
        return complex(H5T_NATIVE_DOUBLE, 8);
    const hid_t plain = type == "|u1"   ? H5T_NATIVE_UINT8
                        : type == "|i1" ? H5T_NATIVE_INT8
                        : type == "<u2" ? H5T_NATIVE_UINT16
                        : type == "<i2" ? H5T_NATIVE_INT16
                        : type == "<u4" ? H5T_NATIVE_UINT32
                        : type == "<i4" ? H5T_NATIVE_INT32
                        : type == "<u8" ? H5T_NATIVE_UINT64
                        : type == "<i8" ? H5T_NATIVE_INT64
                        : type == "<f4" ? H5T_NATIVE_FLOAT
                                        : H5T_NATIVE_DOUBLE;
    return Id(H5Tcopy(plain), H5Tclose);
}

/// The numbers of an attribute; empty: it has none.
std::vector<double> numbers(hid_t object, const char *name) {
    if (H5Aexists(object, name) <= 0)
        return {};
    const Id attribute(H5Aopen(object, name, H5P_DEFAULT), H5Aclose);
    const Id space(H5Aget_space(attribute), H5Sclose), type(H5Aget_type(attribute), H5Tclose);
    const hssize_t count = H5Sget_simple_extent_npoints(space);
    const H5T_class_t kind = H5Tget_class(type);
    if (count < 1 || count > 16 || (kind != H5T_INTEGER && kind != H5T_FLOAT))
        return {};
    std::vector<double> values(static_cast<std::size_t>(count));
    return H5Aread(attribute, H5T_NATIVE_DOUBLE, values.data()) < 0 ? std::vector<double>()
                                                                    : values;
}

/// The text of an attribute; empty: it has none. Imaris stores texts as arrays of letters.
std::string text(hid_t object, const char *name) {
    if (H5Aexists(object, name) <= 0)
        return {};
    const Id attribute(H5Aopen(object, name, H5P_DEFAULT), H5Aclose);
    const Id type(H5Aget_type(attribute), H5Tclose), space(H5Aget_space(attribute), H5Sclose);
    const hssize_t count = H5Sget_simple_extent_npoints(space);
    constexpr std::size_t longest = 4096;
    if (H5Tget_class(type) != H5T_STRING || count < 1)
        return {};
    if (H5Tis_variable_str(type) > 0) {
        char *value = nullptr;
        if (count != 1 || H5Aread(attribute, type, &value) < 0 || !value)
            return {};
        const std::string words(value, strnlen(value, longest));
        H5free_memory(value);
        return words;
    }
    const std::size_t bytes = H5Tget_size(type) * static_cast<std::size_t>(count);
    if (bytes > longest)
        return {};
    std::string words(bytes, '\0');
    if (H5Aread(attribute, type, words.data()) < 0)
        return {};
    return words.substr(0, words.find('\0'));
}

/// Steps and units that writers agree on: element_size_um (z, y, x).
void take_facts(hid_t data, RawArray &array) {
    constexpr double micrometre = millimetres_of("um");
    const std::vector<double> sizes = numbers(data, "element_size_um");
    if (sizes.size() > 1 && sizes.size() <= array.shape.size()) {
        array.across = std::fabs(sizes.back()) * micrometre;
        array.down = std::fabs(sizes[sizes.size() - 2]) * micrometre;
    }
    if (const std::string unit = text(data, "units"); !unit.empty())
        array.units = {unit};
}

/// How NetCDF's conventions pack numbers: sample * scale + offset, and one that stands for none.
struct Packing {
    double scale = 1, offset = 0;
    std::vector<double> none{};

    explicit Packing(hid_t data) {
        const std::vector<double> by = numbers(data, "scale_factor"),
                                  from = numbers(data, "add_offset");
        if (by.size() == 1)
            scale = by[0];
        if (from.size() == 1)
            offset = from[0];
        for (const char *name : {"_FillValue", "missing_value"})
            for (const double value : numbers(data, name))
                none.push_back(value);
    }
    bool any() const { return scale != 1 || offset != 0 || !none.empty(); }
};

RawArray look(hid_t data, const std::string &name) {
    RawArray array;
    array.name = name;
    const Id type(H5Dget_type(data), H5Tclose), space(H5Dget_space(data), H5Sclose),
        made(H5Dget_create_plist(data), H5Pclose);
    array.type = type_of(type);
    if (array.type.empty())
        array.problem = "its elements are no plain numbers";
    const int axes = H5Sget_simple_extent_ndims(space);
    if (axes < 0 || H5Sget_simple_extent_type(space) == H5S_NULL) {
        array.problem = "it has no samples";
        return array;
    }
    std::vector<hsize_t> sides(static_cast<std::size_t>(axes));
    H5Sget_simple_extent_dims(space, sides.data(), nullptr);
    array.shape.assign(sides.begin(), sides.end());
    // Both name other files, which may be any of the reader's.
    if (H5Pget_external_count(made) > 0 || H5Pget_layout(made) == H5D_VIRTUAL)
        array.problem = "its samples are in other files";
    if (array.problem.empty()) {
        const Packing packing(data);
        if (packing.any() && array.type[1] != 'c')
            array.type =
                array.type == "<f4" && packing.scale == 1 && packing.offset == 0 ? "<f4" : "<f8";
        take_facts(data, array);
    }
    return array;
}

/// The data set that a NeXus file shows: "default" from group to group, and then "signal".
std::string nexus_default(hid_t file) {
    std::string path = "/";
    for (int depth = 0; depth < 8; ++depth) {
        const Id group(H5Gopen2(file, path.c_str(), H5P_DEFAULT), H5Gclose);
        if (!group.valid())
            return {};
        const std::string next = text(group, "default"), signal = text(group, "signal");
        if (next.empty())
            return signal.empty() ? std::string() : path.substr(1) + signal;
        path += next + "/";
    }
    return {};
}

constexpr const char *imaris_data = "DataSet/ResolutionLevel 0/TimePoint 0/Channel 0/Data";

/// Imaris has the extent of a picture in micrometres, as texts.
void take_imaris_steps(hid_t file, RawArray &array) {
    const Id image(H5Gopen2(file, "DataSetInfo/Image", H5P_DEFAULT), H5Gclose);
    if (!image.valid() || array.shape.size() != 3)
        return;
    const auto step = [&](const char *least, const char *most, std::uint64_t count) {
        const std::string from = text(image, least), to = text(image, most);
        if (from.empty() || to.empty() || count == 0)
            return 0.0;
        return (std::strtod(to.c_str(), nullptr) - std::strtod(from.c_str(), nullptr)) /
               static_cast<double>(count) * 1e-3;
    };
    array.across = step("ExtMin0", "ExtMax0", array.shape[2]);
    array.down = step("ExtMin1", "ExtMax1", array.shape[1]);
}

Id open_file(const RawFile &from) {
    silence();
    return Id(opened(H5Fopen(from.path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT)), H5Fclose);
}

std::vector<RawArray> list(const RawFile &from) {
    const Id file = open_file(from);
    std::vector<RawArray> all;
    const auto visit = [](hid_t root, const char *name, const H5O_info_t *facts,
                          void *to) -> herr_t {
        auto &found = *static_cast<std::vector<RawArray> *>(to);
        if (facts->type != H5O_TYPE_DATASET)
            return 0;
        if (found.size() >= most_raw_arrays)
            return 1;
        const Id data(H5Dopen2(root, name, H5P_DEFAULT), H5Dclose);
        if (data.valid()) // others are damaged
            found.push_back(look(data, name));
        return 0;
    };
    if (H5Ovisit(file, H5_INDEX_NAME, H5_ITER_NATIVE, visit, &all) < 0 && all.empty())
        throw RawFailure{reason()};
    const std::string shown = nexus_default(file);
    for (RawArray &array : all) {
        array.preferred = array.name == shown || array.name == imaris_data;
        if (array.name == imaris_data)
            take_imaris_steps(file, array);
    }
    H5Eclear2(H5E_DEFAULT);
    return all;
}

/// Applies the packing to samples of T.
template <class T>
void unpack(std::vector<unsigned char> &bytes, const Packing &packing) {
    for (std::size_t at = 0; at < bytes.size(); at += sizeof(T)) {
        T value;
        std::memcpy(&value, bytes.data() + at, sizeof value);
        bool none = false;
        for (const double mark : packing.none)
            none = none || static_cast<double>(value) == mark;
        const double number = static_cast<double>(value) * packing.scale + packing.offset;
        value = static_cast<T>(none ? NAN : number);
        std::memcpy(bytes.data() + at, &value, sizeof value);
    }
}

void read(const RawFile &from, RawArray &array) {
    const Id file = open_file(from);
    const Id data(opened(H5Dopen2(file, array.name.c_str(), H5P_DEFAULT)), H5Dclose);
    const Id type = memory_type(array.type);
    array.bytes.resize(array.sample_bytes());
    const Id space(H5Dget_space(data), H5Sclose);
    const hssize_t count = H5Sget_simple_extent_npoints(space);
    if (count < 0 || static_cast<std::uint64_t>(count) * array.item_bytes() != array.bytes.size())
        throw RawFailure{"its shape has changed"};
    const Id stored(H5Dget_type(data), H5Tclose);
    const bool words = H5Tget_class(stored) == H5T_ENUM; // read as their numbers
    const Id native(words ? H5Tget_native_type(stored, H5T_DIR_ASCEND) : H5Tcopy(type), H5Tclose);
    if (H5Tget_size(native) != array.item_bytes())
        throw RawFailure{"its type is not read"};
    if (H5Dread(data, native, H5S_ALL, H5S_ALL, H5P_DEFAULT, array.bytes.data()) < 0)
        throw RawFailure{reason()};
    const Packing packing(data);
    if (packing.any() && array.type == "<f4")
        unpack<float>(array.bytes, packing);
    else if (packing.any() && array.type == "<f8")
        unpack<double>(array.bytes, packing);
}

std::vector<unsigned char> write(const RawArray &array) {
    silence();
    const Id access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose),
        made(H5Pcreate(H5P_FILE_CREATE), H5Pclose);
    H5Pset_fapl_core(access, 1 << 20, false); // in memory, without a file
    const Id file(opened(H5Fcreate("imago.h5", H5F_ACC_TRUNC, made, access)), H5Fclose);
    const std::vector<hsize_t> sides(array.shape.begin(), array.shape.end());
    const Id space(opened(sides.empty() ? H5Screate(H5S_SCALAR)
                                        : H5Screate_simple(static_cast<int>(sides.size()),
                                                           sides.data(), nullptr)),
                   H5Sclose);
    const Id type = memory_type(array.type), set(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
    H5Pset_obj_track_times(set, false); // the same bytes for the same samples
    {
        const Id data(opened(H5Dcreate2(file, "data", type, space, H5P_DEFAULT, set, H5P_DEFAULT)),
                      H5Dclose);
        if (H5Dwrite(data, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, array.bytes.data()) < 0)
            throw RawFailure{reason()};
        if (array.across > 0 && array.down > 0 && sides.size() > 1) {
            const double sizes[] = {array.down * 1e3, array.across * 1e3};
            const hsize_t two = 2;
            const Id line(H5Screate_simple(1, &two, nullptr), H5Sclose);
            const Id attribute(H5Acreate2(data, "element_size_um", H5T_NATIVE_DOUBLE, line,
                                          H5P_DEFAULT, H5P_DEFAULT),
                               H5Aclose);
            H5Awrite(attribute, H5T_NATIVE_DOUBLE, sizes);
        }
    }
    H5Fflush(file, H5F_SCOPE_GLOBAL);
    const ssize_t size = H5Fget_file_image(file, nullptr, 0);
    if (size <= 0)
        throw RawFailure{reason()};
    std::vector<unsigned char> bytes(static_cast<std::size_t>(size));
    H5Fget_file_image(file, bytes.data(), bytes.size());
    return bytes;
}

constexpr ArrayCodec codec{list, read, write};

} // namespace
} // namespace imago

const imago::ArrayCodec *imago_array_codec() {
    return &imago::codec;
}
