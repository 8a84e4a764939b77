// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/mask_json.h"

#include "app/media/sentences.h"
#include "engine/json/read_json.h"
#include "engine/support/error.h"

#include <algorithm>

namespace imago {

using Json = nlohmann::ordered_json;

namespace {

using Kind = FilterShape::Kind;

constexpr int version = 1;
constexpr const char *version_name = "imago-mask";
constexpr const char *points_name = "points"; // member with the points of a brush

struct Number {
    const char *name;
    double FilterShape::*value;
};

struct KindRow {
    Kind kind;
    const char *name;
    std::vector<Number> numbers;
};

const std::vector<KindRow> &kinds() {
    static const std::vector<KindRow> rows{
        {Kind::low, "low", {{"radius", &FilterShape::radius}}},
        {Kind::high, "high", {{"radius", &FilterShape::radius}}},
        {Kind::band, "band", {{"inner", &FilterShape::inner}, {"outer", &FilterShape::outer}}},
        {Kind::stop, "stop", {{"inner", &FilterShape::inner}, {"outer", &FilterShape::outer}}},
        {Kind::notch,
         "notch",
         {{"x", &FilterShape::x}, {"y", &FilterShape::y}, {"radius", &FilterShape::radius}}},
        {Kind::wedge, "wedge", {{"angle", &FilterShape::angle}, {"width", &FilterShape::width}}},
        {Kind::lattice,
         "lattice",
         {{"x", &FilterShape::x},
          {"y", &FilterShape::y},
          {"x2", &FilterShape::x2},
          {"y2", &FilterShape::y2},
          {"radius", &FilterShape::radius}}},
        {Kind::brush, "brush", {{"radius", &FilterShape::radius}}}};
    return rows;
}

/// Those of volumes, which may be left out where they are 0.
std::vector<Number> volume_numbers(Kind kind) {
    if (kind == Kind::notch)
        return {{"z", &FilterShape::z}};
    if (kind == Kind::wedge)
        return {{"elevation", &FilterShape::elevation}};
    if (kind == Kind::lattice)
        return {{"z", &FilterShape::z},
                {"z2", &FilterShape::z2},
                {"x3", &FilterShape::x3},
                {"y3", &FilterShape::y3},
                {"z3", &FilterShape::z3}};
    return {};
}

const std::vector<Number> &options() {
    static const std::vector<Number> rows{{"soft", &FilterShape::soft},
                                          {"strength", &FilterShape::strength}};
    return rows;
}

/// Reads the JSON of one file. Its errors name the file.
class Reader {
  public:
    explicit Reader(const std::string &name) : name_(name) {}

    FilterMask mask(const Json &json) const {
        if (!json.is_object() || !json.contains(version_name))
            fail(settings_says.no_mask);
        if (json[version_name] != version)
            fail(settings_says.unknown_version, shown_json(json[version_name]));
        only(json, {version_name, "keep_mean", "shapes"}, settings_says.the_mask);
        FilterMask mask;
        mask.keep_mean = flag(json, "keep_mean", true, settings_says.the_mask);
        if (!json.contains("shapes") || !json["shapes"].is_array())
            fail(settings_says.no_shapes);
        for (const Json &entry : json["shapes"])
            mask.shapes.push_back(shape(entry, mask.shapes.size() + 1));
        return mask;
    }

  private:
    /// Puts the file's name in the first place of a sentence.
    template <std::size_t count, class... Arguments>
    [[noreturn]] void fail(Form<count> what, Arguments &&...arguments) const {
        throw Error(what, name_, std::forward<Arguments>(arguments)...);
    }

    FilterShape shape(const Json &json, std::size_t number) const {
        const Sentence where{settings_says.shape, number};
        const KindRow *row = nullptr;
        std::string names;
        if (json.is_object() && json.contains("kind"))
            for (const KindRow &known : kinds()) {
                names += (names.empty() ? "" : ", ") + std::string(known.name);
                if (json["kind"] == known.name)
                    row = &known;
            }
        if (!json.is_object() || !json.contains("kind"))
            fail(settings_says.no_kind, number);
        if (!row)
            fail(settings_says.unknown_kind, number, shown_json(json["kind"]), names);
        FilterShape shape;
        shape.kind = row->kind;
        std::vector<std::string> allowed{"kind", "invert"};
        for (const Number &number_row : row->numbers) {
            allowed.push_back(number_row.name);
            shape.*number_row.value = this->number(json, number_row.name, where);
        }
        std::vector<Number> optional = volume_numbers(shape.kind);
        optional.insert(optional.end(), options().begin(), options().end());
        for (const Number &option : optional) {
            allowed.push_back(option.name);
            if (json.contains(option.name))
                shape.*option.value = this->number(json, option.name, where);
        }
        if (shape.kind == Kind::brush) {
            allowed.push_back(points_name);
            shape.points = points(json, where);
        }
        only(json, allowed, where);
        shape.invert = flag(json, "invert", false, where);
        return shape;
    }

    std::vector<Frequency> points(const Json &json, const Sentence &where) const {
        if (!json.contains(points_name) || !json[points_name].is_array())
            fail(settings_says.no_points, where);
        std::vector<Frequency> points;
        for (const Json &point : json[points_name]) {
            if (!point.is_array() || point.size() != 2 || !point[0].is_number() ||
                !point[1].is_number())
                fail(settings_says.bad_point, where);
            points.push_back({point[0].get<double>(), point[1].get<double>()});
        }
        return points;
    }

    double number(const Json &json, const char *member, const Sentence &where) const {
        if (!json.contains(member) || !json[member].is_number())
            fail(settings_says.no_number, member, where);
        return json[member].get<double>();
    }

    bool flag(const Json &json, const char *member, bool otherwise, const Sentence &where) const {
        if (!json.contains(member))
            return otherwise;
        if (!json[member].is_boolean())
            fail(settings_says.bad_truth, member, where);
        return json[member].get<bool>();
    }

    void only(const Json &json, const std::vector<std::string> &allowed,
              const Sentence &where) const {
        for (const auto &[member, value] : json.items())
            if (std::find(allowed.begin(), allowed.end(), member) == allowed.end())
                fail(settings_says.unknown_member, member.substr(0, 40), where);
    }

    std::string name_;
};

} // namespace

std::string shown_json(const Json &json) {
    if (!json.is_primitive())
        return json.is_array() ? "[...]" : "{...}";
    return json.dump(-1, ' ', true, Json::error_handler_t::replace).substr(0, 40);
}

Json parse_json(std::string_view text, const std::string &name) {
    json::ReadJson<Json> read = json::read_json<Json>(text);
    if (read.beyond)
        throw Error(settings_says.json_too_large, name, *read.beyond);
    if (read.tree.is_discarded())
        throw read.line ? Error(settings_says.no_json, name, read.line)
                        : Error(settings_says.number_too_large, name);
    return std::move(read.tree);
}

FilterMask mask_of_json(const Json &json, const std::string &name) {
    return Reader(name).mask(json);
}

Json mask_json(const FilterMask &mask) {
    Json shapes = Json::array();
    const FilterShape defaults;
    for (const FilterShape &shape : mask.shapes) {
        Json json;
        for (const KindRow &row : kinds())
            if (row.kind == shape.kind) {
                json["kind"] = row.name;
                for (const Number &number : row.numbers)
                    json[number.name] = shape.*number.value;
            }
        if (shape.kind == Kind::brush)
            for (const Frequency &point : shape.points)
                json[points_name].push_back({point.x, point.y});
        std::vector<Number> optional = volume_numbers(shape.kind);
        optional.insert(optional.end(), options().begin(), options().end());
        for (const Number &option : optional)
            if (shape.*option.value != defaults.*option.value)
                json[option.name] = shape.*option.value;
        if (shape.invert)
            json["invert"] = true;
        shapes.push_back(std::move(json));
    }
    Json json{{version_name, version}};
    if (!mask.keep_mean)
        json["keep_mean"] = false;
    json["shapes"] = std::move(shapes);
    return json;
}

} // namespace imago
