// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/filter/filter_volume.h"

#include "app/batch/recipe_work.h"
#include "app/cli/common/report.h"
#include "app/cli/common/split_report.h"
#include "app/cli/common/texts.h"
#include "app/cli/common/wave_report.h"
#include "app/cli/filter/filter_signal.h"
#include "app/media/file/atomic_file.h"
#include "app/media/pages/picture_file.h"
#include "app/media/pages/picture_pages.h"
#include "engine/pipeline/filter/volume_filter.h"
#include "engine/pipeline/filter/volume_waves.h"
#include "engine/pipeline/filter/wave/wave_edges.h"
#include "engine/support/printable_text.h"
#include "engine/support/stopwatch.h"

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

VolumeWaveEdit parse_wave(const std::string &text, const std::string &option, std::size_t least) {
    const std::vector<std::string> parts = split_list(text);
    if (parts.size() < least || parts.size() > 5)
        throw usage_error(option + " takes of volumes " +
                          (least == 4 ? "U,V,W,GAIN[,PHASE]" : "U,V,W[,GAIN[,PHASE]]") + ", not '" +
                          text + "'");
    VolumeWaveEdit edit;
    edit.at = {parse_cycles(parts[0], option), parse_cycles(parts[1], option),
               parse_cycles(parts[2], option)};
    if (parts.size() > 3)
        edit.gain = parse_number(parts[3], option, 3);
    if (parts.size() > 4)
        edit.phase = parse_number(parts[4], option, 4);
    return edit;
}

/// The waves of --wave or --keep-wave. They are the volume's own: its edges stay as they are.
VolumeWaveSettings volume_waves(const FilterOptions &options) {
    VolumeWaveSettings settings;
    settings.only = !options.keep_wave.empty();
    if (settings.only && !options.wave.empty())
        throw usage_error("--wave does not go with --keep-wave, which takes a gain and a phase, "
                          "too");
    for (const std::string &text : options.wave)
        settings.waves.push_back(parse_wave(text, "--wave", 4));
    for (const std::string &text : options.keep_wave)
        settings.waves.push_back(parse_wave(text, "--keep-wave", 3));
    settings.keep_mean = !options.release_dc;
    check(settings, {});
    if (!settings.waves.empty() && !options.recipe.empty())
        throw usage_error("--save-recipe does not hold " + wave_option(options) +
                          " of volumes (--dimensions 3)");
    return settings;
}

nlohmann::ordered_json waves_json(const std::vector<MeasuredVolumeWave> &waves,
                                  const VolumeWaveSettings &settings, const VolumeExtent &extent) {
    auto list = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < waves.size(); ++i) {
        const MeasuredVolumeWave &wave = waves[i];
        const bool mean = wave.at == VolumeWave{};
        nlohmann::ordered_json json{{"u", wave.at.u}, {"v", wave.at.v}, {"w", wave.at.w}};
        json["period"] = nullptr;
        if (!mean)
            json["period"] = wave_period(wave.at, extent);
        for (const WavePlane &channel : wave.channels) {
            json["amplitude"].push_back(channel.amplitude);
            json["phase"].push_back(channel.phase);
        }
        json["own_conjugate"] = is_own_conjugate(wave.at, extent);
        json["contrast_share"] = wave.contrast_share;
        json["gain"] = settings.waves[i].gain;
        json["phase_change"] = settings.waves[i].phase;
        list.push_back(std::move(json));
    }
    return list;
}

void print_volume_waves(const std::vector<MeasuredVolumeWave> &waves, const VolumeExtent &extent) {
    if (waves.empty())
        return;
    std::vector<std::vector<std::string>> rows{
        {"  wave", "period", "amplitude", "phase", "of the contrast"}};
    for (const MeasuredVolumeWave &wave : waves) {
        const bool mean = wave.at == VolumeWave{};
        std::string amplitudes, phases;
        for (const WavePlane &channel : wave.channels) {
            amplitudes += (amplitudes.empty() ? "" : " / ") + significant(channel.amplitude, 4);
            phases += (phases.empty() ? "" : " / ") + significant(channel.phase, 4);
        }
        rows.push_back({"  " + std::to_string(wave.at.u) + "," + std::to_string(wave.at.v) + "," +
                            std::to_string(wave.at.w),
                        mean ? "the mean" : fixed(wave_period(wave.at, extent), 2) + " px",
                        amplitudes, mean ? "" : phases + " deg",
                        mean ? "" : significant(100 * wave.contrast_share, 3) + "%"});
    }
    print_table(std::cout, rows, "lrrrr");
}

PictureStack read_slices(const FilterOptions &options, std::vector<Sentence> &notes) {
    PicturePages pages(options.input, read_options(options.image));
    PictureStack slices;
    for (std::size_t page = 0; page < pages.count(); ++page) {
        ImageReadResult read = pages.read(page);
        add_once(notes, read.notes);
        slices.push_back(std::make_shared<const Image>(std::move(read.image)));
    }
    return slices;
}

} // namespace

void run_volume_filter(const FilterOptions &options) {
    refuse_picture_options(options);
    std::vector<std::string> pictures;
    std::vector<Sentence> said;
    const FilterMask mask = mask_of(options, pictures);
    const VolumeWaveSettings waves = volume_waves(options);
    const FilterEdges edges =
        edges_with({.waves = std::vector<WaveEdit>(waves.waves.size())}, edges_of(options));
    if (!pictures.empty())
        throw usage_error("--mask does not apply to volumes (--dimensions 3) with a picture");
    check_volume_filter(mask, edges);
    if (options.output.empty())
        throw usage_error("--output is required");
    for (const std::string &path : {options.output, options.recipe})
        if (!path.empty())
            check_output_path(path);
    const RecipeOutput output = recipe_output(options.image);
    PictureStack slices = read_slices(options, said);
    const Image &first = *slices.front();
    const VolumeExtent extent{first.width, first.height, slices.size()};
    PictureFile file(options.output, output, slices.size());
    const FilterStep step{mask, {}, FilterChannels::rgb, edges, true};
    save_recipe(options, {step});
    ChangedVolume changed;
    if (!waves.waves.empty()) // before the mask, which is a factor beside theirs
        changed = change_volume_waves(slices, waves);
    VolumeResult result;
    if (!mask.shapes.empty())
        result = RecipeWork(recipe_of(options, {step}))
                     .result<VolumeResult>(open_device(options.common),
                                           waves.waves.empty() ? slices : changed.pictures);
    else
        result.pictures = changed.pictures;
    for (std::size_t page = 0; page < result.pictures.size(); ++page)
        file.set(page, result.pictures[page]);
    file.write();
    for (const Sentence &note : file.notes())
        said.push_back(note);
    const std::vector<std::string> notes = texts_of(said);
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
        if (!waves.waves.empty()) {
            json["waves"] = waves_json(changed.waves, waves, extent);
            json["only_waves"] = waves.only;
        }
        if (!mask.shapes.empty())
            add_work(json, result.plan, std::nullopt);
        std::cout << json_text(json);
        return;
    }
    std::cout << image_text(options.input, first) << ", " << counted(slices.size()) << " slices\n";
    print_volume_waves(changed.waves, extent);
    std::vector<std::vector<std::string>> rows{clipped_row(file.clipped())};
    if (!mask.shapes.empty())
        rows.push_back({"  time", duration_text(result.engine_milliseconds) + " in the engine"});
    print_table(std::cout, rows, "ll");
    if (!mask.shapes.empty())
        print_work(std::cout, result.plan, std::nullopt);
    print_files(options, notes, {}, {});
}

} // namespace imago::cli
