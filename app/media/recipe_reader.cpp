// SPDX-License-Identifier: GPL-3.0-or-later
// recipe_of_json() of recipe_json.h.
#include "app/media/json_members.h"
#include "app/media/mask_json.h"
#include "app/media/param_json.h"
#include "app/media/recipe_file.h"
#include "app/media/recipe_word_tables.h"
#include "app/media/sentences.h"
#include "app/media/wave_json.h"
#include "engine/op/compress_params.h"
#include "engine/op/operation.h"
#include "engine/op/step_params.h"
#include "engine/support/error.h"
#include "engine/values/media/file_format.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace imago {

using Json = nlohmann::ordered_json;

namespace {

QuantisationTable table_of(JsonMembers &tables, const char *key) {
    const Json &list = tables.list(key);
    QuantisationTable table{};
    const bool whole =
        list.size() == table.size() && std::all_of(list.begin(), list.end(), [](const Json &step) {
            return step.is_number_integer() && step >= 1 && step <= largest_jpeg_step;
        });
    if (!whole)
        tables.refuse(key, settings_says.a_table);
    std::transform(list.begin(), list.end(), table.begin(),
                   [](const Json &step) { return step.get<std::uint16_t>(); });
    return table;
}

JpegSettings jpeg_of(JsonMembers jpeg) {
    JpegSettings made;
    read_params(jpeg, made, jpeg_params());
    if (jpeg.has("tables")) {
        JsonMembers tables(jpeg.at("tables"), jpeg.name(), jpeg.path_of("tables"));
        made.tables = JpegTables{table_of(tables, "luma"), table_of(tables, "chroma")};
        tables.end();
    }
    jpeg.end();
    return made;
}

/// Reads the one member that says how much stays; with JPEG's quantisation there may be none.
/// The amounts that are members of a step.
std::string amounts_text() {
    std::string text;
    for (const CompressAmount &amount : compress_amounts())
        if (amount.mode != CompressSettings::Mode::quality)
            text += (text.empty() ? "\"" : ", \"") + std::string(amount.param.id) + '"';
    return text;
}

void read_amount(JsonMembers &step, CompressSettings &settings) {
    unsigned given = 0;
    for (const CompressAmount &amount : compress_amounts())
        if (amount.mode != CompressSettings::Mode::quality) // a member of "jpeg"
            if (const auto value = read_param(step, amount.param)) {
                ++given;
                amount.param.set(settings, *value);
                settings.mode = amount.mode;
            }
    if (settings.mode == CompressSettings::Mode::bytes && !settings.jpeg)
        settings.jpeg.emplace(); // no other quantisation has a size
    if (given == 0 && settings.jpeg)
        settings.mode = CompressSettings::Mode::quality;
    else if (given != 1)
        throw Error(settings_says.threshold_or_keep, step.name(), amounts_text());
}

CompressStep compress_of(JsonMembers &step) {
    CompressStep made;
    CompressSettings &settings = made.settings;
    if (step.has("jpeg"))
        settings.jpeg = jpeg_of({step.at("jpeg"), step.name(), step.path_of("jpeg")});
    read_amount(step, settings);
    const auto not_with_jpeg = [&](const ParamFacts &row) {
        if (settings.jpeg && step.has(row.id))
            throw Error(settings_says.not_with_jpeg, step.name(), step.path_of(row.id));
    };
    for (const CompressAmount &amount : compress_amounts())
        if (!amount.with_jpeg)
            not_with_jpeg(amount.param);
    for (const auto &row : compress_params())
        if (row.applies)
            not_with_jpeg(row);
    read_params(step, settings, compress_params());
    return made;
}

FilterStep filter_of(JsonMembers &step) {
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
    if (step.has("waves"))
        made.waves = waves_of_json({step.at("waves"), step.name(), step.path_of("waves")});
    if (made.mask_pictures.empty() && !step.has("mask") && made.waves.empty())
        step.refuse("mask", settings_says.a_mask);
    read_params(step, made, filter_params());
    return made;
}

HalftoneScreen screen_of(JsonMembers screen) {
    const auto frequency = [&](const char *key) { return screen.number(key, -.5, .5); };
    const HalftoneScreen made{{frequency("x"), frequency("y")}, {frequency("x2"), frequency("y2")}};
    screen.end();
    return made;
}

DescreenStep descreen_of(JsonMembers &step) {
    DescreenStep made;
    read_params(step, made.settings, descreen_params());
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

PoissonStep poisson_of(JsonMembers &step) {
    PoissonStep made;
    read_params(step, made.spacing, spacing_params());
    return made;
}

FrequencyBand band_of(JsonMembers band) {
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

BandStep bands_of(JsonMembers &step) {
    BandStep made;
    for (const Json &band : step.list("bands"))
        made.bands.push_back(
            band_of({band, step.name(), step.element_of("bands", made.bands.size())}));
    made.unit = step.word("unit", unit_words);
    if (step.has("ends"))
        made.mirror = step.word("ends", end_words);
    return made;
}

StepRegion region_of(JsonMembers region) {
    using Shape = SpectralRegion::Shape;
    const auto any = [&](const char *key) {
        return region.number(key, -largest_number, largest_number);
    };
    const auto end = [&](const char *key) {
        return region.has(key) ? std::optional(any(key)) : std::nullopt;
    };
    StepRegion made;
    made.shape = region.word("shape", region_words);
    if (made.shape == Shape::lasso) {
        for (const Json &corner : region.list("corners")) {
            if (!corner.is_array() || corner.size() != 2 || !corner[0].is_number() ||
                !corner[1].is_number())
                throw Error(settings_says.bad_setting, region.name(),
                            region.element_of("corners", made.corners.size()), shown_json(corner),
                            Sentence(settings_says.a_corner));
            made.corners.push_back({corner[0].get<double>(), corner[1].get<double>()});
        }
    } else {
        made.from = end("from");
        made.to = end("to");
    }
    if (made.shape == Shape::rectangle) {
        made.low = end("low");
        made.high = end("high");
    } else if (made.shape == Shape::comb) {
        made.fundamental = region.number("fundamental", 0, largest_number);
        made.harmonics = region.whole("harmonics", 1, most_harmonics);
        made.width = region.number("width", 0, largest_number);
    }
    if (region.has("gain"))
        made.gain = region.number("gain", least_region_gain, most_region_gain);
    region.end();
    return made;
}

RegionStep regions_of(JsonMembers &step) {
    RegionStep made;
    for (const Json &region : step.list("regions"))
        made.regions.push_back(
            region_of({region, step.name(), step.element_of("regions", made.regions.size())}));
    made.unit = step.word("unit", unit_words);
    read_params(step, made, region_params());
    return made;
}

/// A step by its name, and how it is read.
struct StepRow {
    const char *name;
    RecipeStep (*read)(JsonMembers &);
};
constexpr StepRow step_rows[] = {
    {"compress", [](JsonMembers &step) -> RecipeStep { return compress_of(step); }},
    {"filter", [](JsonMembers &step) -> RecipeStep { return filter_of(step); }},
    {"descreen", [](JsonMembers &step) -> RecipeStep { return descreen_of(step); }},
    {"bands", [](JsonMembers &step) -> RecipeStep { return bands_of(step); }},
    {"regions", [](JsonMembers &step) -> RecipeStep { return regions_of(step); }},
    {"poisson", [](JsonMembers &step) -> RecipeStep { return poisson_of(step); }}};

OpStep operation_of(const Operation &operation, JsonMembers &step) {
    OpStep made{operation.id, operation.defaults()};
    for (std::size_t i = 0; i < made.values.size(); ++i)
        if (auto value = read_value(step, *operation.params()[i]))
            made.values[i] = std::move(*value);
    operation.check(made.values);
    return made;
}

RecipeStep step_of_json(JsonMembers step) {
    std::string names;
    const auto named = step.has("step") && step.at("step").is_string()
                           ? operation_named(step.at("step").get<std::string>())
                           : nullptr;
    if (named && named->input != Operation::Input::signals) {
        OpStep made = operation_of(*named, step);
        step.end();
        return made;
    }
    for (const StepRow &row : step_rows) {
        if (step.has("step") && step.at("step") == row.name) {
            RecipeStep made = row.read(step);
            step.end();
            return made;
        }
        names += (names.empty() ? "" : ", ") + std::string(row.name);
    }
    step.refuse("step", {settings_says.one_of, names + ", " + names_of(operations())});
}

Levels levels_of(JsonMembers &output) {
    Levels levels;
    const Json &json = output.at("levels");
    if (json.is_string()) {
        levels.mode = output.word("levels", range_words);
        return levels;
    }
    if (!json.is_object())
        output.refuse("levels", settings_says.levels_allowed);
    JsonMembers members(json, output.name(), output.path_of("levels"));
    if (members.has("percent")) {
        levels.mode = Levels::Mode::percentile;
        levels.percent = members.number("percent", 0, 49);
    } else if (members.has("range")) {
        levels.mode = members.word("range", range_words);
    } else {
        levels.mode = Levels::Mode::manual;
        levels.range = {static_cast<float>(members.number("low", -largest_number, largest_number)),
                        static_cast<float>(members.number("high", -largest_number, largest_number)),
                        {}};
        if (!(levels.range.low < levels.range.high))
            output.refuse("levels", settings_says.levels_allowed);
    }
    if (members.has("gamma"))
        levels.curve = {ToneCurve::Kind::gamma, members.number("gamma", least_gamma, most_gamma)};
    else if (members.has("curve"))
        levels.curve.kind = members.word("curve", curve_words);
    members.end();
    return levels;
}

/// The formats of results, as pairs of a word and its value.
std::vector<std::pair<std::string, std::string>> format_rows() {
    using Kind = FileFormat::Kind;
    std::vector<std::pair<std::string, std::string>> words;
    for (const std::string &ending : usual_endings({Kind::picture, Kind::array, Kind::sound,
                                                    Kind::table, Kind::recording, Kind::samples}))
        words.emplace_back(ending, ending);
    return words;
}

RecipeOutput output_of(JsonMembers output) {
    RecipeOutput made;
    if (output.has("format"))
        made.format = output.word("format", format_rows());
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

PictureRegion crop_of(JsonMembers &members) {
    constexpr std::size_t most = 100;
    const auto region = region_of_text(members.text("crop", most));
    if (!region)
        members.refuse("crop", settings_says.a_region);
    return *region;
}

} // namespace

Recipe recipe_of_json(const Json &json, const std::string &name, const std::string &path) {
    if (!json.is_object() || !json.contains(recipe_version_name))
        throw Error(settings_says.no_recipe, name);
    if (json[recipe_version_name] != recipe_version)
        throw Error(settings_says.unknown_recipe_version, name,
                    shown_json(json[recipe_version_name]));
    JsonMembers members(json, name, path);
    members.has(recipe_version_name);
    Recipe recipe;
    if (members.list("steps").size() > most_recipe_steps)
        members.refuse("steps", {settings_says.list_up_to, most_recipe_steps});
    for (const Json &step : members.list("steps"))
        recipe.steps.push_back(
            step_of_json({step, name, members.element_of("steps", recipe.steps.size())}));
    if (members.has("nan"))
        recipe.nan = members.word("nan", nan_policies);
    if (members.has("crop"))
        recipe.crop = crop_of(members);
    if (members.has("output"))
        recipe.output = output_of({members.at("output"), name, members.path_of("output")});
    members.end();
    check(recipe);
    return recipe;
}

} // namespace imago
