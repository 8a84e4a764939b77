// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/recipe_json.h"

#include "app/media/json_members.h"
#include "app/media/mask_json.h"
#include "app/media/sentences.h"
#include "engine/support/error.h"

#include <algorithm>
#include <iterator>

namespace imago {

using Json = nlohmann::ordered_json;

namespace {

constexpr int recipe_version = 1;
constexpr const char *recipe_version_name = "imago-recipe";
constexpr double largest_number = 1e30; ///< of frequencies, samples and distances
constexpr double least_distance = 1e-30;

using Members = JsonMembers;

using Channels = CompressSettings::Channels;
constexpr std::pair<const char *, Channels> channel_words[] = {
    {"rgb", Channels::rgb}, {"luma", Channels::luma},   {"ycbcr", Channels::ycbcr},
    {"red", Channels::red}, {"green", Channels::green}, {"blue", Channels::blue}};
constexpr std::pair<const char *, FilterEdges> edge_words[] = {{"auto", FilterEdges::automatic},
                                                               {"none", FilterEdges::none},
                                                               {"mirror", FilterEdges::mirror},
                                                               {"mean", FilterEdges::mean},
                                                               {"taper", FilterEdges::taper}};
constexpr std::pair<const char *, FrequencyBand::Kind> band_words[] = {
    {"low", FrequencyBand::Kind::low},
    {"high", FrequencyBand::Kind::high},
    {"pass", FrequencyBand::Kind::pass},
    {"stop", FrequencyBand::Kind::stop}};
constexpr std::pair<const char *, BandUnit> unit_words[] = {
    {"hertz", BandUnit::hertz}, {"cycles per sample", BandUnit::cycles_per_sample}};
constexpr std::pair<const char *, bool> end_words[] = {{"mirror", true}, {"none", false}};
constexpr std::pair<const char *, bool> nan_words[] = {{"refuse", false}, {"zero", true}};
constexpr std::pair<const char *, int> format_words[] = {
    {"png", 0}, {"tif", 0},  {"jpg", 0}, {"webp", 0},       {"npy", 0},
    {"wav", 0}, {"flac", 0}, {"csv", 0}, {"sigmf-data", 0}, {"cf32", 0}};

template <class T, std::size_t count>
std::string word_of(const std::pair<const char *, T> (&rows)[count], T value) {
    for (const auto &[word, row] : rows)
        if (row == value)
            return word;
    return {};
}

CompressStep compress_of(Members &step) {
    CompressStep made;
    CompressSettings &settings = made.settings;
    const bool by_threshold = step.has("threshold"), by_share = step.has("keep_percent");
    if (by_threshold == by_share)
        throw Error(settings_says.threshold_or_keep, step.name());
    settings.mode =
        by_threshold ? CompressSettings::Mode::threshold : CompressSettings::Mode::keep_percent;
    if (by_threshold)
        settings.threshold = step.number("threshold", 0, largest_number);
    else
        settings.keep_percent = step.number("keep_percent", 0, 100);
    if (step.has("channels"))
        settings.channels = step.word("channels", channel_words);
    if (step.has("block"))
        settings.block = static_cast<unsigned>(
            step.whole("block", static_cast<int>(smallest_block), static_cast<int>(largest_block)));
    return made;
}

FilterStep filter_of(Members &step) {
    FilterStep made;
    if (step.has("mask"))
        made.mask = mask_of_json(step.at("mask"), step.name());
    if (step.has("mask_pictures"))
        for (const Json &picture : step.list("mask_pictures")) {
            if (!picture.is_string() || picture.get<std::string>().empty())
                throw Error(settings_says.bad_setting, step.name(),
                            step.element_of("mask_pictures", made.mask_pictures.size()),
                            shown_json(picture), Sentence(settings_says.a_text));
            made.mask_pictures.push_back(picture.get<std::string>());
        }
    if (made.mask_pictures.empty() && !step.has("mask"))
        step.refuse("mask", settings_says.a_mask);
    if (step.has("channels"))
        made.channels = step.word("channels", channel_words);
    if (step.has("edges"))
        made.edges = step.word("edges", edge_words);
    if (step.has("dimensions"))
        made.volume = step.whole("dimensions", 2, 3) == 3;
    return made;
}

HalftoneScreen screen_of(Members screen) {
    const auto frequency = [&](const char *key) { return screen.number(key, -.5, .5); };
    const HalftoneScreen made{{frequency("x"), frequency("y")}, {frequency("x2"), frequency("y2")}};
    screen.end();
    return made;
}

DescreenStep descreen_of(Members &step) {
    DescreenStep made;
    if (step.has("strength"))
        made.settings.strength = step.number("strength", 0, most_descreen_strength);
    if (!step.has("screens"))
        return made;
    for (const Json &plane : step.list("screens")) {
        const std::string path = step.element_of("screens", made.settings.screens.size());
        if (!plane.is_array())
            throw Error(settings_says.bad_setting, step.name(), path, shown_json(plane),
                        Sentence(settings_says.a_list));
        PlaneScreens screens;
        for (const Json &screen : plane)
            screens.push_back(screen_of(
                {screen, step.name(), path + "[" + std::to_string(screens.size()) + "]"}));
        made.settings.screens.push_back(std::move(screens));
    }
    return made;
}

PoissonStep poisson_of(Members &step) {
    PoissonStep made;
    if (step.has("rows"))
        made.spacing.rows = step.number("rows", least_distance, largest_number);
    if (step.has("columns"))
        made.spacing.columns = step.number("columns", least_distance, largest_number);
    return made;
}

FrequencyBand band_of(Members band) {
    using Kind = FrequencyBand::Kind;
    FrequencyBand made;
    made.kind = band.word("kind", band_words);
    if (made.kind == Kind::low || made.kind == Kind::high) {
        made.edge = band.number("edge", 0, largest_number);
    } else {
        if (band.has("low"))
            made.low = band.number("low", -largest_number, largest_number);
        if (band.has("high"))
            made.high = band.number("high", -largest_number, largest_number);
    }
    if (band.has("soft"))
        made.soft = band.number("soft", 0, largest_number);
    band.end();
    return made;
}

BandStep bands_of(Members &step) {
    BandStep made;
    for (const Json &band : step.list("bands"))
        made.bands.push_back(
            band_of({band, step.name(), step.element_of("bands", made.bands.size())}));
    made.unit = step.word("unit", unit_words);
    if (step.has("ends"))
        made.mirror = step.word("ends", end_words);
    return made;
}

/// A step by its name, and how it is read.
struct StepRow {
    const char *name;
    RecipeStep (*read)(Members &);
};
constexpr StepRow step_rows[] = {
    {"compress", [](Members &step) -> RecipeStep { return compress_of(step); }},
    {"filter", [](Members &step) -> RecipeStep { return filter_of(step); }},
    {"descreen", [](Members &step) -> RecipeStep { return descreen_of(step); }},
    {"bands", [](Members &step) -> RecipeStep { return bands_of(step); }},
    {"poisson", [](Members &step) -> RecipeStep { return poisson_of(step); }}};

RecipeStep step_of_json(Members step) {
    std::string names;
    for (const StepRow &row : step_rows) {
        if (step.has("step") && step.at("step") == row.name) {
            RecipeStep made = row.read(step);
            step.end();
            return made;
        }
        names += (names.empty() ? "" : ", ") + std::string(row.name);
    }
    step.refuse("step", {settings_says.one_of, names});
}

Levels levels_of(Members &output) {
    Levels levels;
    const Json &json = output.at("levels");
    if (json == "min-max") {
        levels.mode = Levels::Mode::min_max;
        return levels;
    }
    if (!json.is_object())
        output.refuse("levels", settings_says.levels_allowed);
    Members members(json, output.name(), output.path_of("levels"));
    if (members.has("percent")) {
        levels.mode = Levels::Mode::percentile;
        levels.percent = members.number("percent", 0, 49);
    } else {
        levels.mode = Levels::Mode::manual;
        levels.range = {
            static_cast<float>(members.number("low", -largest_number, largest_number)),
            static_cast<float>(members.number("high", -largest_number, largest_number))};
        if (!(levels.range.low < levels.range.high))
            output.refuse("levels", settings_says.levels_allowed);
    }
    members.end();
    return levels;
}

RecipeOutput output_of(Members output) {
    RecipeOutput made;
    if (output.has("format")) {
        output.word("format", format_words);
        made.format = output.at("format").get<std::string>();
    }
    if (output.has("depth")) {
        const Json &depth = output.at("depth");
        if (depth == 8)
            made.depth = SampleDepth::u8;
        else if (depth == 16)
            made.depth = SampleDepth::u16;
        else if (depth == "float")
            made.depth = SampleDepth::f32;
        else
            output.refuse("depth", {settings_says.one_of, "8, 16, \"float\""});
    }
    if (output.has("quality"))
        made.jpeg_quality = output.whole("quality", 1, 100);
    if (output.has("levels"))
        made.levels = levels_of(output);
    output.end();
    return made;
}

/// Writes a step; visited.
struct StepJson {
    Json operator()(const CompressStep &step) const {
        Json json{{"step", "compress"}};
        if (step.settings.mode == CompressSettings::Mode::threshold)
            json["threshold"] = step.settings.threshold;
        else
            json["keep_percent"] = step.settings.keep_percent;
        json["channels"] = word_of(channel_words, step.settings.channels);
        if (step.settings.block > 0)
            json["block"] = step.settings.block;
        return json;
    }
    Json operator()(const FilterStep &step) const {
        Json json{{"step", "filter"}, {"mask", mask_json(step.mask)}};
        if (!step.mask_pictures.empty())
            json["mask_pictures"] = step.mask_pictures;
        json["channels"] = word_of(channel_words, step.channels);
        json["edges"] = word_of(edge_words, step.edges);
        if (step.volume)
            json["dimensions"] = 3;
        return json;
    }
    Json operator()(const PoissonStep &step) const {
        return {
            {"step", "poisson"}, {"rows", step.spacing.rows}, {"columns", step.spacing.columns}};
    }
    Json operator()(const DescreenStep &step) const {
        Json json{{"step", "descreen"}, {"strength", step.settings.strength}};
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
};

Json levels_json(const Levels &levels) {
    if (levels.mode == Levels::Mode::min_max)
        return "min-max";
    if (levels.mode == Levels::Mode::percentile)
        return {{"percent", levels.percent}};
    return {{"low", levels.range.low}, {"high", levels.range.high}};
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

bool is_recipe_format(const std::string &name) {
    return std::any_of(std::begin(format_words), std::end(format_words),
                       [&](const auto &row) { return name == row.first; });
}

Recipe recipe_of_json(const Json &json, const std::string &name, const std::string &path) {
    if (!json.is_object() || !json.contains(recipe_version_name))
        throw Error(settings_says.no_recipe, name);
    if (json[recipe_version_name] != recipe_version)
        throw Error(settings_says.unknown_recipe_version, name,
                    shown_json(json[recipe_version_name]));
    Members members(json, name, path);
    members.has(recipe_version_name);
    Recipe recipe;
    for (const Json &step : members.list("steps"))
        recipe.steps.push_back(
            step_of_json({step, name, members.element_of("steps", recipe.steps.size())}));
    if (members.has("nan"))
        recipe.zero_nan = members.word("nan", nan_words);
    if (members.has("output"))
        recipe.output = output_of({members.at("output"), name, members.path_of("output")});
    members.end();
    check(recipe);
    return recipe;
}

Json recipe_json(const Recipe &recipe) {
    Json steps = Json::array();
    for (const RecipeStep &step : recipe.steps)
        steps.push_back(std::visit(StepJson(), step));
    Json json{{recipe_version_name, recipe_version}, {"steps", std::move(steps)}};
    if (recipe.zero_nan)
        json["nan"] = "zero";
    if (Json output = output_json(recipe.output); !output.empty())
        json["output"] = std::move(output);
    return json;
}

} // namespace imago
