// SPDX-License-Identifier: GPL-3.0-or-later
// The table of measured choices: its refusals, the row that applies, and the rows that are shipped.
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/measured/choice_names.h"
#include "engine/plan/measured/choice_table.h"
#include "engine/plan/measured/shipped_choice_files.h"
#include "engine/plan/plan.h"
#include "engine/support/error.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/tuning/made_up_devices.h"

#include <algorithm>
#include <set>
#include <string>

using namespace imago;

namespace {

const std::string row =
    "fused-pair | gpu | float | any | 4..16 | lines=16 running=14 blocks=24 | H200 1.2\n";

/// The sentence that refuses a text; empty if it is accepted.
std::string refusal(const std::string &text) {
    return test::error_of([&] { parse_choices(text, "made-up.txt"); }, Error::Kind::usage);
}

std::string changed_row(const std::string &from, const std::string &to) {
    std::string text = row;
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

struct Refused {
    const char *from, *to, *words;
};

ChoiceQuery query_of(const ChoiceRow &each, std::size_t points, QueriedNumbers numbers) {
    return {each.question, each.devices, each.lines, numbers, points};
}

/// Whether some line asks for this row and gets it.
bool reached(const ChoiceTable &table, const ChoiceRow &each) {
    std::set<std::size_t> points{each.least, each.most, 1, 100, 300, 4096, std::size_t{1} << 22};
    for (const std::size_t n : points)
        for (const QueriedNumbers numbers :
             {QueriedNumbers::floats, QueriedNumbers::doubles, QueriedNumbers::halves})
            for (std::uint32_t line = 1; line && n >= each.least && n <= each.most; line <<= 1) {
                if (!(line & each.lines))
                    continue;
                for (std::uint32_t device = 1; device; device <<= 1) {
                    ChoiceQuery query = query_of(each, n, numbers);
                    query.devices = device;
                    query.lines = line;
                    const auto all = table.find_all(query);
                    const bool preference = each.question == Question::along_preferences;
                    if (preference ? std::find(all.begin(), all.end(), &each) != all.end()
                                   : table.find(query) == &each)
                        return true;
                }
            }
    return false;
}

} // namespace

TEST_CASE("a row of a measured choice is read", "[choices]") {
    const auto rows = parse_choices("# a comment\n\n" + row, "made-up.txt");
    REQUIRE(rows.size() == 1);
    const ChoiceRow &read = rows.front();
    CHECK(read.question == Question::fused_pair);
    CHECK(read.devices == bits(DeviceClass::gpu));
    CHECK(read.lines == ~0u);
    CHECK(read.numbers == Numbers::floats);
    CHECK(read.least == 4);
    CHECK(read.most == 16);
    CHECK(read.count(Field::lines) == 16);
    CHECK(read.number(Field::blocks) == 24);
    CHECK_FALSE(read.has(Field::gain));
    CHECK(read.evidence == "H200 1.2");
    CHECK(parse_choices(changed_row("4..16", "16"), "").front().least == 16);
    CHECK(parse_choices(changed_row("4..16", "16.."), "").front().most == ~std::size_t{0});
    CHECK(parse_choices(changed_row("4..16", "..16"), "").front().least == 0);
    const auto radices = parse_choices(
        "along-radices | cpu prefetching-cpu | any | in-place | 256 | lanes=8 radices=8.2.16 | x",
        "");
    CHECK(radices.front().radices == std::vector<int>{8, 2, 16});
    CHECK(radices.front().devices == (bits(DeviceClass::cpu) | bits(DeviceClass::prefetching_cpu)));
}

TEST_CASE("a row that is wrong is refused with its line and field", "[choices]") {
    const Refused refused[] = {
        {"fused-pair", "fused", "question is 'fused'; it is row-shape, "},
        {"gpu", "tpu", "device is 'tpu'; it is any, or one or more of cpu, "},
        {"| gpu |", "| |", "device is ''"},
        {"float", "int", "numbers is 'int'; it is float, double, half or any."},
        {"any", "lines", "lines is 'lines'; it is any, or one or more of rows, "},
        {"4..16", "4-16", "points is '4-16'; it is any, a number, or a range"},
        {"4..16", "..", "points is '..'"},
        {"4..16", "16..4", "its first number is not above its last."},
        {"4..16", "-4", "points is '-4'"},
        {" lines=16", "", "the question fused-pair requires lines, running and blocks."},
        {"lines=16", "lines=16 lines=8", "lines stands there twice."},
        {"lines=16", "lines=0", "lines is a whole number from 1 to 1024."},
        {"lines=16", "lines=2.5", "lines is a whole number"},
        {"lines=16", "lines=nan", "lines is a whole number"},
        {"lines=16", "lines",
         "'lines' is none of lines, running, blocks, fused, groups and cache-share, as "
         "name=number."},
        {"lines=16", "gain=2", "'gain=2' is none of lines, running, blocks, fused, groups and "},
        {"H200 1.2", " ", "evidence is ''; it says what was measured"},
        {"| H200 1.2", "", "a row has 6 columns; it has 7"},
    };
    for (const Refused &each : refused) {
        const std::string sentence = refusal("# first\n" + changed_row(each.from, each.to));
        INFO(sentence);
        CHECK(sentence.find("made-up.txt, line 2: ") == 0);
        CHECK(sentence.find(each.words) != std::string::npos);
    }
    CHECK(
        refusal("row-shape | any | any | any | any | | x").find("takes one or more of points, ") !=
        std::string::npos);
    CHECK(refusal("along-radices | any | any | any | any | lanes=8 radices=8.33 | x")
              .find("radices is a whole number from 2 to 32.") != std::string::npos);
}

TEST_CASE("the first row that serves is the choice", "[choices]") {
    const std::string text =
        "hybrid-lanes | prefetching-cpu | half | in-place | 16 | lanes=2 | x\n"
        "hybrid-lanes | prefetching-cpu | float | in-place | ..16 | lanes=4 | x\n"
        "hybrid-lanes | any | any | any | 8.. | lanes=8 | x\n";
    const ChoiceTable table(parse_choices(text, ""));
    constexpr QueriedNumbers floats = QueriedNumbers::floats;
    const auto lanes = [&](DeviceClass device, LineClass lines, QueriedNumbers numbers,
                           std::size_t points) {
        const ChoiceRow *found =
            table.find({Question::hybrid_lanes, bits(device), bits(lines), numbers, points});
        return found ? int(found->number(Field::lanes)) : 0;
    };
    CHECK(lanes(DeviceClass::prefetching_cpu, LineClass::in_place, floats, 16) == 4);
    CHECK(lanes(DeviceClass::prefetching_cpu, LineClass::in_place, floats, 17) == 8);
    CHECK(lanes(DeviceClass::prefetching_cpu, LineClass::in_place, QueriedNumbers::doubles, 16) ==
          8);
    CHECK(lanes(DeviceClass::prefetching_cpu, LineClass::out_of_place, floats, 16) == 8);
    CHECK(lanes(DeviceClass::cpu, LineClass::in_place, floats, 16) == 8);
    CHECK(lanes(DeviceClass::cpu, LineClass::in_place, floats, 7) == 0);
    CHECK(lanes(DeviceClass::prefetching_cpu, LineClass::in_place, QueriedNumbers::halves, 16) ==
          2);
    CHECK(lanes(DeviceClass::prefetching_cpu, LineClass::in_place, QueriedNumbers::halves, 15) ==
          4);
    CHECK(table
              .find_all({Question::hybrid_lanes, bits(DeviceClass::prefetching_cpu),
                         bits(LineClass::in_place), floats, 8})
              .size() == 2);
    CHECK(table.find({Question::costs, bits(DeviceClass::cpu), 0, floats, 8}) == nullptr);
}

TEST_CASE("the names of choices are in the order of their enums", "[choices]") {
    for (std::size_t i = 0; i < question_count; ++i)
        CHECK(question_rows()[i].question == Question(i));
    for (std::size_t i = 0; i < field_count; ++i)
        CHECK(field_rows()[i].field == Field(i));
    std::uint32_t all = 0;
    for (const LineClassRow &each : line_class_rows()) {
        CHECK((all & bits(each.lines)) == 0);
        all |= bits(each.lines);
    }
}

TEST_CASE("each shipped row is some line's choice", "[choices]") {
    const ChoiceTable &table = shipped_choices();
    std::size_t count = 0;
    for (const QuestionRow &question : question_rows()) {
        INFO(std::string(question.name));
        CHECK_FALSE(table.rows(question.question).empty());
        for (const ChoiceRow &each : table.rows(question.question)) {
            ++count;
            INFO(each.least << " to " << each.most << ": " << each.evidence);
            CHECK(reached(table, each));
        }
    }
    CHECK(count > 50);
    CHECK(shipped_choice_files().size() == 4);
}

TEST_CASE("rows that the planner can do without are left out by name", "[choices]") {
    PlanOptions options;
    options.without_rows = "row-shape.radix-order";
    const StepLimits limits = step_limits(test::h200(), Precision::f32, options);
    const auto found = [&](Question question, LineClass lines, const StepLimits &of) {
        return measured_choice(question, lines, 1024, of) != nullptr;
    };
    const StepLimits all = step_limits(test::h200(), Precision::f32, {});
    for (const auto &[question, lines] :
         {std::pair{Question::row_shape, LineClass::cosine_pair_load},
          {Question::radix_order, LineClass::other_length}}) {
        CHECK(found(question, lines, all));
        CHECK_FALSE(found(question, lines, limits));
    }
    CHECK(found(Question::mirrored_pairs, LineClass::rows, limits));
    options.without_rows = "all";
    CHECK_FALSE(found(Question::mirrored_pairs, LineClass::rows,
                      step_limits(test::h200(), Precision::f32, options)));
    CHECK_NOTHROW(make_plan(parse_problem("dct3:1024x1000*4"), test::h200(), options));
    for (const char *wrong : {"costs", "row-shapes", "all.none"}) {
        options.without_rows = wrong;
        CHECK_THROWS_AS(step_limits(test::h200(), Precision::f32, options), Error);
    }
}

TEST_CASE("questions that every device asks have a row for each", "[choices]") {
    const DeviceClass lanes[] = {DeviceClass::cpu_lanes, DeviceClass::gpu_lanes};
    for (const QueriedNumbers numbers : {QueriedNumbers::floats, QueriedNumbers::doubles})
        for (const std::size_t points : {1, 2, 64, 500, 1024, 3000, 65536, 1 << 24}) {
            const auto found = [&](Question question, std::uint32_t devices, LineClass lines) {
                return shipped_choices().find({question, devices, bits(lines), numbers, points}) !=
                       nullptr;
            };
            const std::uint32_t group = bits(DeviceClass::work_group);
            for (const Question question :
                 {Question::costs, Question::longest_step, Question::longest_phased,
                  Question::item_points, Question::tile_points, Question::fused_pair,
                  Question::item_registers, Question::long_tables})
                CHECK(found(question, group, LineClass::rows));
            CHECK(found(Question::longest_along, bits(DeviceClass::cpu_lanes), LineClass::rows));
            for (const DeviceClass device : lanes) {
                CHECK(found(Question::costs, bits(device) | bits(DeviceClass::lanes),
                            LineClass::rows));
                for (const Question question :
                     {Question::longest_step, Question::lanes_item, Question::along_largest_radix,
                      Question::long_tables})
                    CHECK(found(question, bits(device), LineClass::plain));
            }
        }
}

TEST_CASE("a step notes the rows that stood in for rules, and none that are left out",
          "[choices]") {
    std::size_t noted = 0;
    for (const DeviceInfo &device : test::made_up_devices())
        for (const char *text : {"fft:1024*4096", "fft:1000*4096", "rfft:1024*4096",
                                 "dct2:512x512*16", "fft:480x640*16"}) {
            INFO(device.name << ' ' << text);
            for (const Step &step : make_plan(parse_problem(text), device, {}).steps)
                for (const MeasuredRow &row : step.report.rows) {
                    const auto known = question_rows();
                    const auto question =
                        std::find_if(known.begin(), known.end(), [&](const QuestionRow &each) {
                            return each.name == row.question;
                        });
                    REQUIRE(question != known.end());
                    CHECK(question->dispensable);
                    CHECK(question->question != Question::more_groups); // the model's alone
                    const auto &rows = shipped_choices().rows(question->question);
                    CHECK(std::any_of(rows.begin(), rows.end(), [&](const ChoiceRow &each) {
                        return each.evidence == row.evidence;
                    }));
                    CHECK(std::count(step.report.rows.begin(), step.report.rows.end(), row) == 1);
                    ++noted;
                }
            PlanOptions without;
            without.without_rows = "all";
            for (const Step &step : make_plan(parse_problem(text), device, without).steps)
                CHECK(step.report.rows.empty());
        }
    CHECK(noted > 20);
}

TEST_CASE("rows of a device's own precede those that come with the engine", "[choices]") {
    DeviceInfo device = test::pocl_avx2();
    const StepLimits plain = step_limits(device, Precision::f32, {});
    CHECK_FALSE(is_fitted(Question::shape_by_model, plain));
    ChoiceRow own = *measured_choice(Question::shape_by_model, {}, 64, plain);
    own.evidence = "of one's own";
    device.fitted_rows = std::make_shared<const ChoiceTable>(std::vector<ChoiceRow>{own});
    const StepLimits limits = step_limits(device, Precision::f32, {});
    CHECK(is_fitted(Question::shape_by_model, limits));
    CHECK_FALSE(is_fitted(Question::lanes_cost, limits));
    CHECK(measured_choice(Question::shape_by_model, {}, 64, limits)->evidence == "of one's own");
    CHECK(measured_choice(Question::lanes_cost, {}, 64, limits) ==
          measured_choice(Question::lanes_cost, {}, 64, plain));
}
