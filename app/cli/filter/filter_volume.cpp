// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/filter/filter_volume.h"

#include "app/cli/common/report.h"
#include "app/cli/common/split_report.h"
#include "app/cli/common/texts.h"
#include "app/media/file/atomic_file.h"
#include "app/media/pages/picture_file.h"
#include "app/media/pages/picture_pages.h"
#include "engine/pipeline/filter/volume_filter.h"
#include "engine/support/printable_text.h"
#include "engine/support/stopwatch.h"

#include <algorithm>
#include <iostream>
#include <optional>

namespace imago::cli {
namespace {

/// Refuses options that do not apply to a volume, instead of ignoring them.
void refuse_picture_options(const FilterOptions &options) {
    const FilterOptions unset;
    const std::pair<bool, const char *> given[] = {
        {!options.removed.empty(), "--removed"},
        {!options.suggest.empty(), "--suggest"},
        {!options.wave.empty(), "--wave"},
        {!options.keep_wave.empty(), "--keep-wave"},
        {!options.strongest.empty(), "--strongest"},
        {options.devices.has_value(), "--devices"},
        {!options.signal.array.empty(), "--array"},
        {!options.image.dpi.empty(), "--dpi"},
        {!options.image.pixel_size.empty(), "--pixel-size"},
        {options.channels != unset.channels, "--channels"}};
    for (const auto &[is, name] : given)
        if (is)
            throw usage_error(std::string(name) + " does not apply to volumes (--dimensions 3)");
}

PictureStack read_slices(const FilterOptions &options, std::vector<std::string> &notes) {
    PicturePages pages(options.input, read_options(options.image));
    PictureStack slices;
    for (std::size_t page = 0; page < pages.count(); ++page) {
        ImageReadResult read = pages.read(page);
        for (std::string &note : texts_of(read.notes))
            if (std::find(notes.begin(), notes.end(), note) == notes.end())
                notes.push_back(std::move(note));
        slices.push_back(std::make_shared<const Image>(std::move(read.image)));
    }
    return slices;
}

} // namespace

void run_volume_filter(const FilterOptions &options) {
    refuse_picture_options(options);
    std::vector<std::string> pictures, notes;
    const FilterMask mask = mask_of(options, pictures);
    const FilterEdges edges = edges_of(options);
    if (!pictures.empty())
        throw usage_error("--mask does not apply to volumes (--dimensions 3) with a picture");
    check_volume_filter(mask, edges);
    if (options.output.empty())
        throw usage_error("--output is required");
    for (const std::string &path : {options.output, options.recipe})
        if (!path.empty())
            check_output_path(path);
    const RecipeOutput output = recipe_output(options.image);
    const PictureStack slices = read_slices(options, notes);
    PictureFile file(options.output, output, slices.size());
    save_recipe(options, {FilterStep{mask, {}, FilterChannels::rgb, edges, true}});
    const VolumeResult result = VolumeFilter(open_device(options.common)).run(slices, mask, edges);
    for (std::size_t page = 0; page < result.pictures.size(); ++page)
        file.set(page, result.pictures[page]);
    file.write();
    for (const std::string &note : texts_of(file.notes()))
        notes.push_back(note);
    const Image &first = *slices.front();
    if (options.common.json) {
        nlohmann::ordered_json json{{"input", options.input},
                                    {"slices", slices.size()},
                                    {"width", first.width},
                                    {"height", first.height},
                                    {"channels", first.channels},
                                    {"depth", depth_name(first.depth)},
                                    {"output", options.output},
                                    {"clipped", file.clipped()},
                                    {"engine_milliseconds", result.engine_milliseconds},
                                    {"notes", notes}};
        add_work(json, result.plan, std::nullopt);
        std::cout << json_text(json);
        return;
    }
    std::cout << image_text(options.input, first) << ", " << counted(slices.size()) << " slices\n";
    print_table(std::cout,
                {clipped_row(file.clipped()),
                 {"  time", duration_text(result.engine_milliseconds) + " in the engine"}},
                "ll");
    print_work(std::cout, result.plan, std::nullopt);
    print_files(options, notes, {}, {});
}

} // namespace imago::cli
