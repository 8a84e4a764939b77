// SPDX-License-Identifier: GPL-3.0-or-later
// recipe_json() of recipe_json.h.
#include "app/media/mask_json.h"
#include "app/media/param_json.h"
#include "app/media/recipe_file.h"
#include "app/media/recipe_word_tables.h"
#include "app/media/wave_json.h"
#include "engine/op/compress_params.h"
#include "engine/op/operation.h"
#include "engine/op/step_params.h"

#include <optional>

namespace imago {

using Json = nlohmann::ordered_json;

namespace {

Json region_json(const StepRegion &region) {
    using Shape = SpectralRegion::Shape;
    Json json{{"shape", word_of(region_words, region.shape)}};
    const auto add = [&](const char *key, const std::optional<double> &value) {
        if (value)
            json[key] = *value;
    };
    add("from", region.from);
    add("to", region.to);
    add("low", region.low);
    add("high", region.high);
    if (region.shape == Shape::lasso) {
        json["corners"] = Json::array();
        for (const RegionPoint &corner : region.corners)
            json["corners"].push_back(Json::array({corner.time, corner.frequency}));
    } else if (region.shape == Shape::comb) {
        json["fundamental"] = region.fundamental;
        json["harmonics"] = region.harmonics;
        json["width"] = region.width;
    }
    json["gain"] = region.gain;
    return json;
}

Json jpeg_json(const JpegSettings &jpeg) {
    Json json = Json::object();
    write_params(json, jpeg, jpeg_params());
    if (jpeg.tables)
        json["tables"] = {{"luma", jpeg.tables->luma}, {"chroma", jpeg.tables->chroma}};
    return json;
}

/// Writes a step; visited.
struct StepJson {
    Json operator()(const CompressStep &step) const {
        const CompressSettings &settings = step.settings;
        Json json{{"step", "compress"}};
        if (settings.mode != CompressSettings::Mode::quality) { // a member of "jpeg"
            const auto &amount = amount_of(settings.mode).param;
            write_param(json, amount, amount.get(settings));
        }
        if (settings.jpeg)
            json["jpeg"] = jpeg_json(*settings.jpeg);
        write_params(json, settings, compress_params());
        return json;
    }
    Json operator()(const FilterStep &step) const {
        Json json{{"step", "filter"}, {"mask", mask_json(step.mask)}};
        if (!step.mask_pictures.empty())
            json["mask_pictures"] = step.mask_pictures;
        write_params(json, step, filter_params());
        if (!step.waves.empty())
            json["waves"] = waves_json(step.waves);
        return json;
    }
    Json operator()(const PoissonStep &step) const {
        Json json{{"step", "poisson"}};
        write_params(json, step.spacing, spacing_params());
        return json;
    }
    Json operator()(const DescreenStep &step) const {
        Json json{{"step", "descreen"}};
        write_params(json, step.settings, descreen_params());
        if (step.settings.screens.empty())
            return json;
        json["screens"] = Json::array();
        for (const PlaneScreens &plane : step.settings.screens) {
            Json screens = Json::array();
            for (const HalftoneScreen &screen : plane)
                screens.push_back({{"x", screen.first.x},
                                   {"y", screen.first.y},
                                   {"x2", screen.second.x},
                                   {"y2", screen.second.y}});
            json["screens"].push_back(std::move(screens));
        }
        return json;
    }
    Json operator()(const OpStep &step) const {
        Json json{{"step", step.operation}};
        const Operation &operation = *operation_named(step.operation);
        // Also where it is the default, which a later version may change.
        for (std::size_t i = 0; i < step.values.size(); ++i)
            if (operation.applies(step.values, i))
                write_value(json, *operation.params()[i], step.values[i]);
        return json;
    }
    Json operator()(const BandStep &step) const {
        using Kind = FrequencyBand::Kind;
        Json bands = Json::array();
        for (const FrequencyBand &band : step.bands) {
            Json json{{"kind", word_of(band_words, band.kind)}};
            if (band.kind == Kind::low || band.kind == Kind::high)
                json["edge"] = band.edge;
            else if (band.low)
                json["low"] = *band.low;
            if (band.high && (band.kind == Kind::pass || band.kind == Kind::stop))
                json["high"] = *band.high;
            if (band.soft > 0)
                json["soft"] = band.soft;
            bands.push_back(std::move(json));
        }
        return {{"step", "bands"},
                {"unit", word_of(unit_words, step.unit)},
                {"bands", std::move(bands)},
                {"ends", word_of(end_words, step.mirror)}};
    }
    Json operator()(const RegionStep &step) const {
        Json regions = Json::array();
        for (const StepRegion &region : step.regions)
            regions.push_back(region_json(region));
        Json json{{"step", "regions"},
                  {"unit", word_of(unit_words, step.unit)},
                  {"regions", std::move(regions)}};
        write_params(json, step, region_params());
        return json;
    }
};

Json levels_json(const Levels &levels) {
    Json json = Json::object();
    if (levels.mode == Levels::Mode::percentile)
        json["percent"] = levels.percent;
    else if (levels.mode == Levels::Mode::manual)
        json = {{"low", levels.range.low}, {"high", levels.range.high}};
    else
        json["range"] = word_of(range_words, levels.mode);
    if (levels.curve.kind == ToneCurve::Kind::logarithm)
        json["curve"] = "log";
    else if (levels.curve.kind == ToneCurve::Kind::gamma)
        json["gamma"] = levels.curve.gamma;
    return json.size() == 1 && json.contains("range") ? json["range"] : json;
}

Json output_json(const RecipeOutput &output) {
    Json json = Json::object();
    if (!output.format.empty())
        json["format"] = output.format;
    if (output.depth)
        json["depth"] = *output.depth == SampleDepth::f32  ? Json("float")
                        : *output.depth == SampleDepth::u8 ? Json(8)
                                                           : Json(16);
    if (output.jpeg_quality != RecipeOutput().jpeg_quality)
        json["quality"] = output.jpeg_quality;
    if (output.levels)
        json["levels"] = levels_json(*output.levels);
    return json;
}

} // namespace

Json recipe_json(const Recipe &recipe) {
    Json steps = Json::array();
    for (const RecipeStep &step : recipe.steps)
        steps.push_back(std::visit(StepJson(), step));
    Json json{{recipe_version_name, recipe_version}, {"steps", std::move(steps)}};
    if (recipe.nan != NanPolicy::refuse)
        json["nan"] = word_of(nan_policies, recipe.nan);
    if (recipe.crop)
        json["crop"] = region_text(*recipe.crop);
    if (Json output = output_json(recipe.output); !output.empty())
        json["output"] = std::move(output);
    return json;
}

} // namespace imago
