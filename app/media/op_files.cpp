// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/op_files.h"

#include "app/media/file/file_bytes.h"
#include "app/media/npy/array_file.h"
#include "app/media/pages/picture_pages.h"
#include "app/media/sentences.h"
#include "app/media/signal/signal_file.h"
#include "app/media/table/csv_file.h"
#include "engine/op/op_array.h"
#include "engine/support/error.h"

#include <utility>

namespace imago {

OpArray op_array(const NpyArray &array, const std::string &name, const Operation &operation,
                 bool doubles) {
    if (array.is_complex())
        throw usage_error(settings_says.complex_array, name);
    if (operation.input == Operation::Input::pictures &&
        (array.shape.size() < 2 || array.size() == 0))
        throw usage_error(settings_says.no_planes, name);
    if (array.shape.empty() || array.size() == 0)
        throw usage_error(settings_says.no_samples, name);
    OpArray made;
    set_axes(made, array.shape);
    if (const auto *floats = std::get_if<std::vector<float>>(&array.data)) {
        if (doubles)
            made.samples = std::vector<double>(floats->begin(), floats->end());
        else
            made.samples = *floats;
    } else {
        made.samples = std::get<std::vector<double>>(array.data);
    }
    return made;
}

OpArray op_array(const Signal &signal, const std::string &name, bool doubles) {
    if (signal.is_complex())
        throw usage_error(settings_says.complex_array, name);
    return op_array(signal, Interval{}, doubles);
}

Signal signal_of(const OpArray &array, const Signal &original) {
    Signal made = without_samples(original);
    made.length = array.width;
    made.channels = array.count() / array.width;
    if (made.channels != original.channels) {
        made.names.clear();
        made.units.clear();
    }
    if (const auto *floats = std::get_if<std::vector<float>>(&array.samples))
        made.samples = *floats;
    else
        set_samples(made, std::get<std::vector<double>>(array.samples));
    return made;
}

namespace {

/// A table's rows, which are the samples of its columns at a time.
OpArray table_array(const std::string &path) {
    const Signal columns = read_csv(path).signal;
    OpArray made;
    std::vector<double> numbers;
    for (std::size_t row = 0; row < columns.length; ++row)
        for (std::size_t column = 0; column < columns.channels; ++column)
            numbers.push_back(columns.value(column, row));
    set_axes(made, columns.channels == 1 || columns.length == 1
                       ? std::vector{numbers.size()}
                       : std::vector{columns.length, columns.channels});
    made.samples = std::move(numbers);
    return made;
}

PictureStack all_pages(const std::string &path) {
    PicturePages pages(path);
    PictureStack all;
    for (std::size_t page = 0; page < pages.count(); ++page)
        all.push_back(std::make_shared<const Image>(pages.read(page).image));
    return all;
}

OpArray file_array(const Operation &operation, const std::string &path, bool stack) {
    if (operation.input == Operation::Input::signals && lower_extension(path) == ".csv") {
        const CsvTable table = read_csv_table(path);
        OpArray columns = op_array(table.signal, path);
        if (!table.findings.time_unit.empty()) // no seconds
            columns.rate = 0;
        return columns;
    }
    if (operation.input == Operation::Input::signals)
        return op_array(read_signal(path).signal, path);
    if (is_array_name(path))
        return op_array(read_array(path), path, operation);
    if (operation.input == Operation::Input::arrays && lower_extension(path) == ".csv")
        return table_array(path);
    if (operation.input == Operation::Input::arrays && signal_format(path) == SignalFormat::sound)
        return op_array(read_signal(path).signal, path);
    if (stack)
        return op_array(all_pages(path));
    return op_array(PicturePages(path).read(0).image);
}

} // namespace

OpFiles read_op_files(const Operation &operation, const OpValues &values,
                      const std::optional<PictureRegion> &region) {
    OpFiles files;
    OpValues copy = values;
    for (const auto &[id, path] : files_of(operation, copy)) {
        if (path->empty() || !operation.applies(values, operation.place(id)))
            continue;
        OpArray array = file_array(operation, *path, operation.takes_stack(values));
        if (region && id == operation.compared)
            crop(array, *region, *path);
        files[id] = std::make_shared<const OpArray>(std::move(array));
    }
    return files;
}

} // namespace imago
