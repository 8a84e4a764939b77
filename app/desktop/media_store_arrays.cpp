// SPDX-License-Identifier: GPL-3.0-or-later
// The window's densities and potentials, through app/media.
#include "app/desktop/media_store_arrays.h"

#include "app/desktop/sentences.h"
#include "app/media/file/atomic_file.h"
#include "app/media/file/finite_samples.h"
#include "app/media/npy/npy_file.h"
#include "app/media/pages/spectrum_file.h"
#include "engine/support/error.h"
#include "ui/words/engine_words.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {
namespace {

std::filesystem::path array_path(const QString &path) {
    return QFile::encodeName(path).toStdString();
}

/// Whether rounding to single precision changes a number.
bool rounds(const std::vector<double> &samples) {
    return std::any_of(samples.begin(), samples.end(), [](double x) {
        return std::isfinite(x) && static_cast<double>(static_cast<float>(x)) != x;
    });
}

} // namespace

LoadedImage read_density(const QString &path, NanPolicy nan) {
    NpyArray array = read_npy(array_path(path), SIZE_MAX, arrays_of_work);
    if (array.is_complex())
        throw usage_error(desktop_says.complex_density, path.toStdString());
    if (array.shape.size() != 2 || array.size() == 0)
        throw usage_error(desktop_says.density_shape, path.toStdString());
    LoadedImage loaded;
    for (const Sentence &note : notes_of(array))
        loaded.notes.append(engine_words(note));
    Image image{.width = array.shape[1],
                .height = array.shape[0],
                .channels = 1,
                .depth = SampleDepth::f32};
    if (auto *floats = std::get_if<std::vector<float>>(&array.data)) {
        image.samples = std::move(*floats);
    } else {
        const auto &doubles = std::get<std::vector<double>>(array.data);
        if (rounds(doubles))
            loaded.notes.append(engine_words(Sentence(desktop_says.single_density)));
        image.samples.assign(doubles.begin(), doubles.end());
    }
    std::vector<Sentence> notes;
    make_finite(image, nan, path.toStdString(), notes);
    loaded.notes += engine_words(notes);
    loaded.image = std::make_shared<const Image>(std::move(image));
    return loaded;
}

void MediaStore::save_array(const QString &path, const ArrayRequest &array) {
    std::vector<float> samples;
    for (const std::shared_ptr<const Plane> &plane : array.planes)
        samples.insert(samples.end(), plane->samples.begin(), plane->samples.end());
    check_output_path(array_path(path));
    write_npy(array_path(path), {array.shape, std::move(samples)});
}

void MediaStore::save_spectra(const QString &path, const SpectrumPlanes &spectra) {
    write_spectrum_planes(array_path(path), spectra);
}

bool MediaStore::is_volume(const QString &path) const {
    if (!density_extensions().contains(QFileInfo(path).suffix().toLower()))
        return false;
    try {
        return read_npy_shape(array_path(path)).size() == 3;
    } catch (const Error &) { // its reader says what is wrong with it
        return false;
    }
}

QStringList MediaStore::density_extensions() const {
    return {QStringLiteral("npy")};
}

} // namespace imago
