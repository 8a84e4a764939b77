// SPDX-License-Identifier: GPL-3.0-or-later
// The window's stacks, through app/media.
#include "app/desktop/media_store_stacks.h"

#include "app/desktop/media_store.h"
#include "app/desktop/sentences.h"
#include "app/media/pages/picture_file.h"
#include "app/media/pages/picture_pages.h"
#include "app/media/pages/removed_picture.h"
#include "engine/support/error.h"
#include "engine/support/limit/free_memory.h"
#include "ui/words/engine_words.h"

#include <QFile>

#include <utility>

namespace imago {
namespace {

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

} // namespace

PictureStack MediaStore::load_stack(const QString &path, const ReadWatch &watch, NanPolicy nan) {
    ImageReadOptions options;
    options.narrow = true;
    options.nan = nan;
    PicturePages pages(QFile::encodeName(path).toStdString(), options);
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

SaveOutcome save_removed(const SaveRequest &request) {
    RecipeOutput output;
    output.depth = SampleDepth::f32;
    const PictureStack results = request.stack ? *request.stack : PictureStack{request.image};
    PictureFile file(QFile::encodeName(request.path).toStdString(), output, results.size());
    for (std::size_t page = 0; page < results.size(); ++page)
        file.set(page, std::make_shared<const Image>(removed_picture(
                           *request.removed_from.at(page), *results[page], SampleDepth::f32)));
    file.write();
    return {0, engine_words(file.notes())};
}

SaveOutcome save_stack(const SaveRequest &request) {
    RecipeOutput output;
    output.depth = request.depth;
    output.jpeg_quality = request.jpeg_quality;
    if (request.levels) {
        output.levels.emplace();
        output.levels->mode = Levels::Mode::manual;
        output.levels->range = *request.levels;
    }
    PictureFile file(QFile::encodeName(request.path).toStdString(), output, request.stack->size());
    for (std::size_t page = 0; page < request.stack->size(); ++page)
        file.set(page, (*request.stack)[page]);
    file.write();
    return {file.clipped(), engine_words(file.notes())};
}

} // namespace imago
