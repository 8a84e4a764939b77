// SPDX-License-Identifier: GPL-3.0-or-later
// Options of plans become text and are read back; invalid text is an error.
#include "engine/plan/problem/plan_options_text.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"

#include <algorithm>
#include <set>

using namespace imago;

namespace {

/// The error of parse_plan_options() for a text; empty if it accepts it.
std::string options_complaint(const std::string &text) {
    return test::error_of([&] { parse_plan_options(text); }, Error::Kind::usage);
}

/// A value other than the default for each option.
const std::vector<std::pair<std::string, std::string>> values = {
    {"family", "work-group"},
    {"exchange", "real-then-imaginary"},
    {"twiddles", "precise"},
    {"reorder", "scatter"},
    {"lane-width", "16"},
    {"largest-radix", "32"},
    {"largest-group", "128"},
    {"points-per-item", "16"},
    {"group-lines", "4"},
    {"tiles", "off"},
    {"staged", "off"},
    {"largest-local", "16384"},
    {"fused-pair", "on"},
    {"one-launch", "off"},
    {"claims", "on"},
    {"whole-transforms", "on"},
    {"bulk-copies", "off"},
    {"minimum-groups", "2"},
    {"by-model", "off"},
    {"without-rows", "row-shape.radix-order"},
    {"fused-pair-lag", "4"},
    {"fused-pair-ring", "9"},
    {"radices", "16.16.4"},
    {"first-factor", "256"},
    {"splits", "33554432:512.65536:256"},
    {"longest-step", "4096"},
    {"structure", "hybrid"},
    {"prefetch", "on"},
    {"streaming-stores", "off"},
    {"first-radix", "8"},
    {"item-points", "2048"},
    {"padding", "off"},
    {"columns", "transposed"},
    {"turned-rows", "on"},
    {"turned-columns", "on"},
    {"real-columns", "on"},
    {"threshold-at-load", "on"},
    {"mask-at-load", "on"},
    {"dct-algorithm", "mirrored-2n"},
    {"row-column", "on"},
    {"three-stages", "on"},
    {"pack-real", "off"},
    {"primes", "rader"},
    {"steps", "lane-width:8/radices:16.8/padding:off;;points-per-item:8/group-lines:4"},
};

} // namespace

TEST_CASE("every option of a plan goes to text and back") {
    // plan_options_text.cpp checks the number of fields when it is compiled; this checks that each
    // option has a separate field.
    REQUIRE(values.size() == plan_option_names().size());
    std::set<PlanOptions> different = {PlanOptions{}};
    PlanOptions all;
    std::string all_text;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto &[name, value] = values[i];
        CHECK(plan_option_names()[i].name == name);
        const std::string text = name + "=" + value;
        CHECK(to_string(parse_plan_options(text)) == text);
        CHECK(different.insert(parse_plan_options(text)).second);
        set_plan_option(all, name, value);
        all_text += (all_text.empty() ? "" : ",") + text;
    }
    CHECK(to_string(all) == all_text);
    CHECK(parse_plan_options(all_text) == all);
}

TEST_CASE("the text of a plan's options names fields") {
    CHECK(to_string(PlanOptions{}).empty());
    CHECK(parse_plan_options("") == PlanOptions{});
    PlanOptions options;
    options.radices = {16, 16, 4};
    options.points_per_item = 16;
    options.exchange = PlanOptions::Exchange::joint;
    options.padding = false;
    CHECK(parse_plan_options("radices=16.16.4,points-per-item=16,exchange=joint,padding=off") ==
          options);
    CHECK(to_string(options) == "exchange=joint,points-per-item=16,radices=16.16.4,padding=off");
    CHECK(parse_plan_options("points-per-item=0,padding=on,radices=,primes=automatic") ==
          PlanOptions{});
}

TEST_CASE("former spellings of options are read and not written") {
    const PlanOptions options = parse_plan_options(
        "points-per-item=16,together=on,resident-groups=2,together-lag=4,together-ring=9,"
        "steps=elements:8/resident-groups:3");
    CHECK(to_string(options) == "points-per-item=16,fused-pair=on,minimum-groups=2,"
                                "fused-pair-lag=4,fused-pair-ring=9,"
                                "steps=points-per-item:8/minimum-groups:3");
    CHECK(options_complaint("points-per-item=16,points-per-item=8").find("given twice") !=
          std::string::npos);
}

TEST_CASE("every word of every option is read") {
    for (const PlanOptionName &option : plan_option_names()) {
        std::string allowed(option.allowed);
        if (allowed.find_first_of("0123456789") < allowed.find('n'))
            continue; // numbers: the next test
        if (option.name == "without-rows")
            continue; // names that the planner's limits know: measured_choices_test
        for (std::size_t at; (at = allowed.find(" or ")) != std::string::npos;)
            allowed.replace(at, 4, ", ");
        std::set<PlanOptions> different;
        std::size_t words = 0;
        for (std::size_t from = 0; from < allowed.size(); ++words) {
            const std::size_t comma = std::min(allowed.find(", ", from), allowed.size());
            const std::string text =
                std::string(option.name) + "=" + allowed.substr(from, comma - from);
            INFO(text);
            const PlanOptions options = parse_plan_options(text);
            CHECK(to_string(options) == (options == PlanOptions{} ? "" : text));
            different.insert(options);
            from = comma + 2;
        }
        CHECK(words >= 2);
        CHECK(different.size() == words);
    }
}

TEST_CASE("numbers of a plan's options have limits") {
    const std::vector<std::pair<std::string, std::string>> limits = {
        {"largest-radix=32", "largest-radix=33"},
        {"largest-radix=2", "largest-radix=1"},
        {"lane-width=16", "lane-width=2"},
        {"lane-width=1", "lane-width=32"},
        {"first-radix=4", "first-radix=12"},
        {"largest-group=65536", "largest-group=65537"},
        {"points-per-item=64", "points-per-item=65"},
        {"group-lines=65536", "group-lines=65537"},
        {"minimum-groups=32", "minimum-groups=33"},
        {"largest-local=1048576", "largest-local=1048577"},
        {"first-factor=1099511627776", "first-factor=1"},
        {"longest-step=2", "longest-step=1"},
        {"item-points=1073741824", "item-points=1073741825"},
        {"radices=2.32", "radices=2.33"},
        {"radices=32.32.32.32.32.32.32.32", "radices=32.32.32.32.32.32.32.32.2"},
        {"radices=2", "radices=1"},
        {"splits=1099511627776:2", "splits=2199023255552:2"},
        {"splits=4:2", "splits=4:4"},
        {"splits=12:6.6:3", "splits=12:6.6:4"},
        {"splits=4:2.4:2.4:2.4:2.4:2.4:2.4:2.4:2", "splits=4:2.4:2.4:2.4:2.4:2.4:2.4:2.4:2.4:2"},
        {"splits=8:4", "splits=8:4."},
        {"splits=8:4", "splits=8"},
        {"splits=8:2", "splits=8:1"},
    };
    for (const auto &[allowed, refused] : limits) {
        INFO(allowed << " / " << refused);
        CHECK(to_string(parse_plan_options(allowed)) == allowed);
        CHECK(options_complaint(refused).find(" takes ") != std::string::npos);
    }
    for (const PlanOptionName &option : plan_option_names())
        for (const char *value : {"", "-1", "+1", " 1", "1 ", "0x10", "1e3", "4294967298",
                                  "18446744073709551616", "99999999999999999999", "ON", "1\n#"}) {
            if ((option.name == "radices" || option.name == "splits" || option.name == "steps" ||
                 option.name == "without-rows") &&
                !*value)
                continue; // none
            INFO(option.name << "=" << value);
            if (option.name == "first-factor" || option.name == "longest-step")
                CHECK((std::string(value) == "4294967298" ||
                       !options_complaint(std::string(option.name) + "=" + value).empty()));
            else
                CHECK_FALSE(options_complaint(std::string(option.name) + "=" + value).empty());
        }
}

TEST_CASE("wrong text of a plan's options is refused with what is allowed") {
    const std::vector<std::pair<std::string, std::string>> wrong = {
        {"colour=red", "no option 'colour' of a plan; the options are family, exchange"},
        {"Padding=off", "no option 'Padding'"},
        {"padding", "read name=value,name=value"},
        {"=off", "no option ''"},
        {",", "read name=value"},
        {"padding=off,", "end with a comma"},
        {"padding=off,,tiles=off", "read name=value"},
        {"padding=off,padding=off", "padding of a plan is given twice"},
        {"padding=maybe", "padding takes off or on, not 'maybe'"},
        {"family=cats", "family takes automatic, lanes or work-group, not 'cats'"},
        {"radices=16..4", "with dots between"},
        {"radices=16.4.", "with dots between"},
        {"radices=.4", "with dots between"},
        {"radices=16 4", "with dots between"},
        {"padding=off;tiles=off", "padding takes off or on"},
        {"steps=radices", "steps takes up to 16 steps"},
        {"steps=padding:maybe", "steps takes"},
        {"steps=radices:8.33", "steps takes"},
        {"steps=family:lanes", "steps takes"},
        {"steps=points-per-item:8/", "steps takes"},
        {"steps=points-per-item:8//group-lines:2", "steps takes"},
        {"steps=;;;;;;;;;;;;;;;;", "steps takes"},
        {std::string("padding=on\0", 11), "not 'on?'"},
        {std::string(1000, 'x') + "=1", "no option '" + std::string(40, 'x') + "...'"},
    };
    for (const auto &[text, part] : wrong) {
        INFO(text);
        CHECK(options_complaint(text).find(part) != std::string::npos);
    }
    PlanOptions options;
    CHECK_THROWS_WITH(set_plan_option(options, "tiles", "2", "--tiles"),
                      "--tiles takes off or on, not '2'.");
}

TEST_CASE("options of one step go to text and back") {
    using Switch = PlanOptions::Switch;
    PlanOptions options;
    options.steps = {{}, {{16, 8}, 8, 0, 0, {}, Switch::off, {}, 4096, Switch::on, {}}};
    CHECK(to_string(options) ==
          "steps=;lane-width:8/radices:16.8/prefetch:on/item-points:4096/padding:off");
    CHECK(parse_plan_options(to_string(options)) == options);
    options.steps[1].padding = Switch::on;
    CHECK(parse_plan_options(to_string(options)) == options);
    CHECK(parse_plan_options("steps=;").steps.size() == 2);
    CHECK(parse_plan_options("steps=").steps.empty());
}

TEST_CASE("requested options are distinguished from choices") {
    PlanOptions options =
        parse_plan_options("points-per-item=16,threshold-at-load=on,pack-real=off");
    CHECK(to_string(requested_options(options)) == "threshold-at-load=on,pack-real=off");
    CHECK(to_string(with_choices(options, parse_plan_options("padding=off,mask-at-load=on"))) ==
          "padding=off,threshold-at-load=on,pack-real=off");
    std::string requested;
    for (const PlanOptionName &option : plan_option_names())
        if (option.requested)
            requested += std::string(option.name) + " ";
    CHECK(requested == "threshold-at-load mask-at-load dct-algorithm pack-real ");
}
