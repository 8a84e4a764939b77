// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/media_store.h"

#include "app/desktop/media_store_arrays.h"
#include "app/desktop/media_store_stacks.h"
#include "app/media/file/atomic_file.h"
#include "app/media/file/sentences.h"
#include "app/media/image/image_file.h"
#include "app/media/jpeg/jpeg_coder.h"
#include "app/media/jpeg/jpeg_tables.h"
#include "app/media/mask_file.h"
#include "app/media/pages/picture_pages.h"
#include "app/media/recipe_file.h"
#include "app/media/session_file.h"
#include "app/media/settings_file.h"
#include "app/media/signal/signal_file.h"
#include "app/media/signal/sound_file.h"
#include "ui/words/engine_words.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
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

} // namespace

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
    if (density_extensions().contains(QFileInfo(path).suffix().toLower()) && !is_volume(path))
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

FilterMask MediaStore::load_mask(const QString &path) {
    return read_mask_file(native_path(path));
}

void MediaStore::save_mask(const QString &path, const FilterMask &mask) {
    write_mask_file(native_path(path), mask);
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

void MediaStore::save_session(const QString &path, const Session &session) {
    write_session_file(native_path(path), session);
}

void MediaStore::save_recipe(const QString &path, const Recipe &recipe) {
    write_recipe_file(native_path(path), recipe);
}

void MediaStore::save_bytes(const QString &path, const QByteArray &bytes) {
    write_file_atomically(native_path(path),
                          {std::as_bytes(std::span(bytes.data(), bytes.size()))});
}

QStringList MediaStore::readable_extensions() const {
    QStringList extensions;
    for (const std::string &extension : readable_image_extensions())
        extensions.append(QString::fromStdString(extension).mid(1)); // without the dot
    return extensions;
}

} // namespace imago
