// SPDX-License-Identifier: GPL-3.0-or-later
// FITS by CFITSIO: images of all extensions, also compressed ones, and columns of numbers of binary
// tables. FITS 4.0; rows come in the order of the file, the first one first.
#include "app/media/array/length_units.h"
#include "app/media/array/raw_array.h"

#include <fitsio.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <memory>
#include <set>

namespace imago {
namespace {

struct Closer {
    void operator()(fitsfile *file) const {
        int status = 0;
        fits_close_file(file, &status);
    }
};
using File = std::unique_ptr<fitsfile, Closer>;

void check(int status) {
    if (status == 0)
        return;
    char text[FLEN_STATUS], detail[FLEN_ERRMSG];
    fits_get_errstatus(status, text);
    std::string reason = text;
    if (fits_read_errmsg(detail))
        reason += std::string("; ") + detail;
    fits_clear_errmsg();
    throw RawFailure{reason};
}

/// An element's type here, in CFITSIO's images and in its memory.
struct TypeRow {
    const char *type;
    int image, memory;
};
constexpr TypeRow types[] = {{"|u1", BYTE_IMG, TBYTE},         {"|i1", SBYTE_IMG, TSBYTE},
                             {"<i2", SHORT_IMG, TSHORT},       {"<u2", USHORT_IMG, TUSHORT},
                             {"<i4", LONG_IMG, TINT},          {"<u4", ULONG_IMG, TUINT},
                             {"<i8", LONGLONG_IMG, TLONGLONG}, {"<u8", ULONGLONG_IMG, TULONGLONG},
                             {"<f4", FLOAT_IMG, TFLOAT},       {"<f8", DOUBLE_IMG, TDOUBLE}};

/// Types of a table's columns, as images of them would have.
struct ColumnRow {
    int column, image;
};
constexpr ColumnRow columns[] = {
    {TBYTE, BYTE_IMG},           {TSBYTE, SBYTE_IMG}, {TSHORT, SHORT_IMG},
    {TUSHORT, USHORT_IMG},       {TINT, LONG_IMG},    {TUINT, ULONG_IMG},
    {TLONG, LONG_IMG},           {TULONG, ULONG_IMG}, {TLONGLONG, LONGLONG_IMG},
    {TULONGLONG, ULONGLONG_IMG}, {TFLOAT, FLOAT_IMG}, {TDOUBLE, DOUBLE_IMG}};

std::string type_of_image(int image) {
    for (const TypeRow &row : types)
        if (row.image == image)
            return row.type;
    return {};
}

std::string type_of_column(int code) {
    for (const ColumnRow &row : columns)
        if (row.column == code)
            return type_of_image(row.image);
    return {};
}

std::string text_key(fitsfile *file, const char *key) {
    char value[FLEN_VALUE] = "";
    int status = 0;
    fits_read_key(file, TSTRING, key, value, nullptr, &status);
    fits_clear_errmsg();
    return status == 0 ? value : "";
}

double number_key(fitsfile *file, const char *key) {
    double value = 0;
    int status = 0;
    fits_read_key(file, TDOUBLE, key, &value, nullptr, &status);
    fits_clear_errmsg();
    return status == 0 && std::isfinite(value) ? value : 0;
}

bool has_key(fitsfile *file, const char *key) {
    char value[FLEN_VALUE];
    int status = 0;
    fits_read_keyword(file, key, value, nullptr, &status);
    fits_clear_errmsg();
    return status == 0;
}

/// Where an array is; not part of what the program sees.
struct Place {
    int part = 1, column = 0;
};

/// Sizes of samples, for axes of length or time. Pixels of the sky are angles, which have none.
void take_steps(fitsfile *file, RawArray &array) {
    const auto millimetres = [&](const char *step, const char *unit) {
        const double one = millimetres_of(text_key(file, unit));
        return one > 0 ? std::fabs(number_key(file, step)) * one : 0;
    };
    array.across = millimetres("CDELT1", "CUNIT1");
    array.down = millimetres("CDELT2", "CUNIT2");
    if (text_key(file, "CUNIT1") == "s" && number_key(file, "CDELT1") > 0)
        array.rate = 1 / number_key(file, "CDELT1");
    if (const std::string unit = text_key(file, "BUNIT"); !unit.empty())
        array.units = {unit};
}

void list_image(fitsfile *file, const std::string &name, std::vector<RawArray> &all) {
    int status = 0, axes = 0, image = 0;
    fits_get_img_dim(file, &axes, &status);
    fits_get_img_equivtype(file, &image, &status);
    check(status);
    if (axes == 0)
        return;
    std::vector<LONGLONG> sides(static_cast<std::size_t>(axes));
    fits_get_img_sizell(file, axes, sides.data(), &status);
    check(status);
    RawArray array;
    array.name = name;
    array.type = type_of_image(image);
    // A value that stands for none needs a type with NaN.
    if (array.type[1] != 'f' && has_key(file, "BLANK"))
        array.type = "<f8";
    array.shape.assign(sides.rbegin(), sides.rend());
    array.preferred = axes > 1;
    take_steps(file, array);
    all.push_back(std::move(array));
}

void list_table(fitsfile *file, const std::string &name, std::vector<RawArray> &all) {
    int status = 0, count = 0;
    LONGLONG rows = 0;
    fits_get_num_cols(file, &count, &status);
    fits_get_num_rowsll(file, &rows, &status);
    check(status);
    for (int column = 1; column <= count && all.size() < most_raw_arrays; ++column) {
        int code = 0;
        LONGLONG repeat = 0, width = 0;
        fits_get_eqcoltypell(file, column, &code, &repeat, &width, &status);
        check(status);
        RawArray array;
        const std::string number = std::to_string(column);
        const std::string title = text_key(file, ("TTYPE" + number).c_str());
        array.name = name + "/" + (title.empty() ? number : title);
        array.type = type_of_column(code);
        if (array.type.empty())
            array.problem = "a column of no plain numbers";
        else if (array.type[1] != 'f' && has_key(file, ("TNULL" + number).c_str()))
            array.type = "<f8";
        array.shape = {static_cast<std::uint64_t>(rows)};
        if (repeat > 1)
            array.shape.push_back(static_cast<std::uint64_t>(repeat));
        if (const std::string unit = text_key(file, ("TUNIT" + number).c_str()); !unit.empty())
            array.units = {unit};
        all.push_back(std::move(array));
    }
}

/// The arrays and, of each, where it is.
std::vector<RawArray> arrays_of(fitsfile *file, std::vector<Place> &places) {
    std::vector<RawArray> all;
    std::set<std::string> names;
    int status = 0, parts = 0;
    fits_get_num_hdus(file, &parts, &status);
    check(status);
    for (int part = 1; part <= parts && all.size() < most_raw_arrays; ++part) {
        int kind = 0;
        fits_movabs_hdu(file, part, &kind, &status);
        check(status);
        std::string name = text_key(file, "EXTNAME");
        if (name.empty())
            name = part == 1 ? "PRIMARY" : std::to_string(part - 1);
        if (!names.insert(name).second)
            names.insert(name += "," + std::to_string(part - 1));
        const std::size_t before = all.size();
        if (kind == IMAGE_HDU)
            list_image(file, name, all);
        else if (kind == BINARY_TBL)
            list_table(file, name, all);
        for (std::size_t i = before; i < all.size(); ++i)
            places.push_back({part, kind == IMAGE_HDU ? 0 : static_cast<int>(i - before) + 1});
    }
    return all;
}

File open_file(const RawFile &from) {
    fitsfile *file = nullptr;
    int status = 0;
    // Names of "diskfile" are names: others may be commands of a shell and addresses.
    fits_open_diskfile(&file, from.path.c_str(), READONLY, &status);
    check(status);
    return File(file);
}

std::vector<RawArray> list(const RawFile &from) {
    std::vector<Place> places;
    return arrays_of(open_file(from).get(), places);
}

void read(const RawFile &from, RawArray &array) {
    const File file = open_file(from);
    std::vector<Place> places;
    const std::vector<RawArray> all = arrays_of(file.get(), places);
    std::size_t at = 0;
    while (at < all.size() && all[at].name != array.name)
        ++at;
    if (at == all.size())
        throw RawFailure{"the array is gone"};
    int status = 0, any = 0, memory = 0;
    fits_movabs_hdu(file.get(), places[at].part, nullptr, &status);
    check(status);
    for (const TypeRow &row : types)
        if (row.type == array.type)
            memory = row.memory;
    array.bytes.resize(array.sample_bytes());
    const auto count = static_cast<LONGLONG>(array.bytes.size() / array.item_bytes());
    double none = std::numeric_limits<double>::quiet_NaN();
    float none_single = std::numeric_limits<float>::quiet_NaN();
    void *null = memory == TDOUBLE  ? static_cast<void *>(&none)
                 : memory == TFLOAT ? static_cast<void *>(&none_single)
                                    : nullptr;
    if (places[at].column == 0)
        fits_read_img(file.get(), memory, 1, count, null, array.bytes.data(), &any, &status);
    else
        fits_read_col(file.get(), memory, places[at].column, 1, 1, count, null, array.bytes.data(),
                      &any, &status);
    check(status);
}

std::vector<unsigned char> write(const RawArray &array) {
    const TypeRow *type = nullptr;
    for (const TypeRow &row : types)
        if (row.type == array.type)
            type = &row;
    if (!type)
        throw RawFailure{"FITS holds real numbers"};
    std::vector<LONGLONG> sides(array.shape.rbegin(), array.shape.rend());
    std::size_t size = 2880;
    void *memory = std::malloc(size);
    fitsfile *made = nullptr;
    int status = 0;
    fits_create_memfile(&made, &memory, &size, 1 << 20, std::realloc, &status);
    std::vector<unsigned char> bytes;
    if (status == 0) {
        const File file(made);
        fits_create_imgll(made, type->image, static_cast<int>(sides.size()), sides.data(), &status);
        fits_write_img(made, type->memory, 1,
                       static_cast<LONGLONG>(array.bytes.size() / array.item_bytes()),
                       const_cast<unsigned char *>(array.bytes.data()), &status);
        char unit[FLEN_VALUE] = "mm", second[FLEN_VALUE] = "s";
        if (array.rate > 0) {
            double step = 1 / array.rate;
            fits_write_key(made, TDOUBLE, "CDELT1", &step, nullptr, &status);
            fits_write_key(made, TSTRING, "CUNIT1", second, nullptr, &status);
        }
        for (int axis = 0; axis < 2; ++axis) {
            double step = axis == 0 ? array.across : array.down;
            if (step > 0 && !(array.rate > 0)) {
                const std::string number = std::to_string(axis + 1);
                fits_write_key(made, TDOUBLE, ("CDELT" + number).c_str(), &step, nullptr, &status);
                fits_write_key(made, TSTRING, ("CUNIT" + number).c_str(), unit, nullptr, &status);
            }
        }
        fits_flush_file(made, &status);
        LONGLONG end = 0;
        fits_get_hduaddrll(made, nullptr, nullptr, &end, &status);
        if (status == 0) {
            const auto *from = static_cast<const unsigned char *>(memory);
            bytes.assign(from, from + end);
        }
    }
    std::free(memory);
    check(status);
    return bytes;
}

constexpr ArrayCodec codec{list, read, write};

} // namespace
} // namespace imago

const imago::ArrayCodec *imago_array_codec() {
    return &imago::codec;
}
