// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/media_store.h"

#include "app/desktop/sentences.h"
#include "app/media/array/raw_reader.h"
#include "app/media/array/raw_text.h"
#include "app/media/file/atomic_file.h"
#include "app/media/file/finite_samples.h"
#include "app/media/file/sentences.h"
#include "app/media/image/image_file.h"
#include "app/media/jpeg/jpeg_coder.h"
#include "app/media/jpeg/jpeg_tables.h"
#include "app/media/mask_file.h"
#include "app/media/npy/npy_file.h"
#include "app/media/pages/picture_file.h"
#include "app/media/pages/picture_pages.h"
#include "app/media/pages/removed_picture.h"
#include "app/media/pages/spectrum_file.h"
#include "app/media/recipe_file.h"
#include "app/media/session_file.h"
#include "app/media/settings_file.h"
#include "app/media/signal/signal_file.h"
#include "app/media/signal/sound_file.h"
#include "engine/support/error.h"
#include "engine/support/limit/free_memory.h"
#include "engine/values/media/file_format.h"
#include "ui/page/file_kind.h"
#include "ui/page/image_store.h"
#include "ui/words/engine_words.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <variant>

namespace imago {
namespace {

std::filesystem::path native_path(const QString &path) {
    return QFile::encodeName(path).toStdString();
}

/// Whether rounding to single precision changes a number.
bool rounds(const std::vector<double> &samples) {
    return std::any_of(samples.begin(), samples.end(), [](double x) {
        return std::isfinite(x) && static_cast<double>(static_cast<float>(x)) != x;
    });
}

/// Reads a .npy array of a height and a width as a gray image of floats. Throws Error as read_npy()
/// does, (usage) for another shape or complex samples, and as make_finite() does.
LoadedImage read_density(const QString &path, NanPolicy nan) {
    NpyArray array = read_npy(native_path(path), SIZE_MAX, arrays_of_work);
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

// The window's stacks, through app/media.

/// A stack is kept with one result that is seen and one that comes, which have floats.
constexpr std::uint64_t results_bytes = 2 * sizeof(float);

void check_memory(const QString &path, const Image &slice, std::size_t slices) {
    constexpr std::uint64_t megabyte = 1'000'000;
    const std::uint64_t own = slice.narrow() ? 1 : sizeof(float);
    const std::uint64_t needed = slices * slice.count() * (own + results_bytes);
    const std::uint64_t there = free_host_memory();
    if (needed > there)
        throw Error(desktop_says.stack_memory, path.toStdString(), needed / megabyte,
                    there / megabyte);
}

/// Writes SaveRequest::removed_from less the results, as floats, to a TIFF or an array. Throws
/// Error as PictureFile does.
SaveOutcome save_removed(const SaveRequest &request) {
    RecipeOutput output;
    output.depth = SampleDepth::f32;
    const PictureStack results = request.stack ? *request.stack : PictureStack{request.image};
    PictureFile file(native_path(request.path), output, results.size());
    for (std::size_t page = 0; page < results.size(); ++page)
        file.set(page, std::make_shared<const Image>(removed_picture(
                           *request.removed_from.at(page), *results[page], SampleDepth::f32)));
    file.write();
    return {0, engine_words(file.notes())};
}

/// Writes all slices of a request, as `imago-cli filter --dimensions 3` does: the pages of a TIFF
/// at the depth, or an array. Throws Error as PictureFile does.
SaveOutcome save_stack(const SaveRequest &request) {
    RecipeOutput output;
    output.depth = request.depth;
    output.jpeg_quality = request.jpeg_quality;
    if (request.levels) {
        output.levels.emplace();
        output.levels->mode = Levels::Mode::manual;
        output.levels->range = *request.levels;
    }
    PictureFile file(native_path(request.path), output, request.stack->size());
    for (std::size_t page = 0; page < request.stack->size(); ++page)
        file.set(page, (*request.stack)[page]);
    file.write();
    return {file.clipped(), engine_words(file.notes())};
}

/// How many samples of how many are no numbers, if a file is refused for them.
std::optional<std::pair<std::uint64_t, std::uint64_t>>
samples_without_number(const Sentence &refusal) {
    if (!refusal.is(file_says.not_finite))
        return std::nullopt;
    const auto number = [&refusal](std::size_t at) {
        const auto *value = std::get_if<std::uint64_t>(&refusal.arguments()[at].value());
        return value ? *value : 0;
    };
    return std::pair(number(1), number(2));
}

// Each of the FileContents.

void write_contents(const std::filesystem::path &path, const FilterMask &mask) {
    write_mask_file(path, mask);
}

void write_contents(const std::filesystem::path &path, const Recipe &recipe) {
    write_recipe_file(path, recipe);
}

void write_contents(const std::filesystem::path &path, const Session &session) {
    write_session_file(path, session);
}

void write_contents(const std::filesystem::path &path, const QByteArray &bytes) {
    write_file_atomically(path, {std::as_bytes(std::span(bytes.data(), bytes.size()))});
}

void write_contents(const std::filesystem::path &path, const ArrayContents &array) {
    std::vector<float> samples;
    for (const std::shared_ptr<const Plane> &plane : array.planes)
        samples.insert(samples.end(), plane->samples.begin(), plane->samples.end());
    check_output_path(path);
    write_npy(path, {array.shape, std::move(samples)});
}

void write_contents(const std::filesystem::path &path,
                    const std::shared_ptr<const SpectrumPlanes> &spectra) {
    write_spectrum_planes(path, *spectra);
}

} // namespace

bool MediaStore::is_volume(const QString &path) const {
    const QString ending = QFileInfo(path).suffix().toLower();
    const FileFormat *format = format_ending_in(ending.toStdString());
    try {
        if (file_kinds.density.owns(path))
            return read_npy_shape(native_path(path)).size() == 3;
        if (!format || format->kind != FileFormat::Kind::array || format->signals ||
            !is_raw_format(*format))
            return false;
        const std::vector<RawArray> arrays = list_raw(*format, native_path(path));
        const auto chosen = chosen_array(arrays, {});
        return chosen && arrays[*chosen].problem.empty() && arrays[*chosen].shape.size() == 3;
    } catch (const Error &) { // its reader says what is wrong with it
        return false;
    }
}

PictureStack MediaStore::load_stack(const QString &path, const ReadWatch &watch, NanPolicy nan) {
    ImageReadOptions options;
    options.narrow = true;
    options.nan = nan;
    if (file_kinds.density.owns(path) && !is_volume(path))
        return {read_density(path, nan).image};
    PicturePages pages(native_path(path), options);
    PictureStack stack;
    for (std::size_t page = 0; page < pages.count(); ++page) {
        if (!watch(static_cast<double>(page) / static_cast<double>(pages.count())))
            throw Error(Sentence(desktop_says.stack_cancelled), Error::Kind::cancelled);
        stack.push_back(std::make_shared<const Image>(std::move(pages.read(page).image)));
        if (page == 0)
            check_memory(path, *stack.front(), pages.count());
    }
    return stack;
}

LoadedImage MediaStore::load(const QString &path, int slice, NanPolicy nan) {
    try {
        LoadedImage loaded = read_picture(path, slice, nan);
        loaded.nan = nan;
        return loaded;
    } catch (const Error &error) {
        const std::optional<std::pair<std::uint64_t, std::uint64_t>> samples =
            samples_without_number(error.sentence());
        if (!samples)
            throw;
        throw NanChoiceNeeded(error.sentence(), samples->first, samples->second);
    }
}

LoadedImage MediaStore::read_picture(const QString &path, int slice, NanPolicy nan) {
    if (file_kinds.density.owns(path) && !is_volume(path))
        return read_density(path, nan);
    if (signal_format(native_path(path)) == SignalFormat::sound)
        read_sound(native_path(path)); // says what is wrong with it, which is no picture
    ImageReadOptions options;
    options.narrow = true;
    options.nan = nan;
    PicturePages pages(native_path(path), options);
    const int slices = static_cast<int>(pages.count());
    slice = std::clamp(slice, 0, slices - 1); // the file may have changed
    ImageReadResult read = pages.read(static_cast<std::size_t>(slice));
    return {std::make_shared<const Image>(std::move(read.image)), engine_words(read.notes), slice,
            slices};
}

SaveOutcome MediaStore::save(const SaveRequest &request) {
    if (!request.removed_from.empty())
        return save_removed(request);
    if (request.stack)
        return save_stack(request);
    ImageWriteOptions options;
    options.depth = request.depth;
    options.jpeg_quality = request.jpeg_quality;
    options.levels = request.levels;
    options.density = request.density;
    if (request.file && !request.levels && loses_detail(native_path(request.path))) {
        write_file_atomically(native_path(request.path),
                              {std::as_bytes(std::span(request.file->bytes))});
        return {0, engine_words(request.file->notes)};
    }
    const ImageWriteResult written =
        write_image(native_path(request.path), *request.image, options);
    return {written.clipped, engine_words(written.notes)};
}

JpegTables MediaStore::load_tables(const QString &path) {
    return read_jpeg_tables(native_path(path));
}

JpegCoderPtr MediaStore::jpeg_coder() const {
    return imago::jpeg_coder();
}

LoadedSettings MediaStore::load_settings(const QString &path) {
    const std::filesystem::path native = native_path(path);
    switch (settings_kind(native)) {
    case SettingsKind::mask:
        return read_mask_file(native);
    case SettingsKind::recipe:
        return read_recipe_file(native);
    case SettingsKind::session:
        break;
    }
    LoadedSession loaded{read_session_file(native), {}, {}};
    const InputCheck check = check_inputs(loaded.session);
    loaded.notes = engine_words(check.notes);
    for (const std::string &missing : check.missing)
        loaded.missing.append(QFile::decodeName(QByteArray::fromStdString(missing)));
    return loaded;
}

void MediaStore::write(const QString &path, const FileContents &contents) {
    std::visit([native = native_path(path)](const auto &of) { write_contents(native, of); },
               contents);
}

} // namespace imago
