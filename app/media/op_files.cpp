// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/op_files.h"

#include "app/media/file/file_bytes.h"
#include "app/media/npy/npz_file.h"
#include "app/media/pages/picture_pages.h"
#include "app/media/sentences.h"
#include "engine/support/error.h"

#include <utility>

namespace imago {

OpArray op_array(const NpyArray &array, const std::string &name, bool doubles) {
    if (array.is_complex())
        throw usage_error(settings_says.complex_array, name);
    if (array.shape.size() < 2 || array.size() == 0)
        throw usage_error(settings_says.no_planes, name);
    OpArray made;
    made.width = array.shape[array.shape.size() - 1];
    made.height = array.shape[array.shape.size() - 2];
    made.channels = array.size() / made.width / made.height;
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

OpFiles read_op_files(const Operation &operation, const OpValues &values) {
    OpFiles files;
    OpValues copy = values;
    for (const auto &[id, path] : files_of(operation, copy)) {
        if (path->empty() || !operation.applies(values, operation.place(id)))
            continue;
        files[id] = std::make_shared<const OpArray>(
            is_array_name(*path)
                ? op_array(lower_extension(*path) == ".npz" ? read_npz(*path) : read_npy(*path),
                           *path)
                : op_array(PicturePages(*path).read(0).image));
    }
    return files;
}

} // namespace imago
