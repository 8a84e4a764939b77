// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/op/compress_params.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"

#include <set>
#include <string>

using namespace imago;
using imago::test::error_of;

namespace {

/// A value that the row allows and that is not `other`.
double another(const ParamFacts &row, double other) {
    if (row.kind == ParamKind::choice)
        return row.words[row.words[0].value == other ? 1 : 0].value;
    return other == row.range.least ? row.range.most : row.range.least;
}

template <class S>
void check_rows(std::span<const Param<S>> rows) {
    for (const Param<S> &row : rows) {
        INFO(row.id);
        S settings;
        const double before = row.get(settings), value = another(row, before);
        row.set(settings, value);
        CHECK(row.get(settings) == value);
        CHECK_FALSE(settings == S{});
        for (const ParamWord &word : row.words)
            CHECK(word_of(row.words, word.value) == std::string(word.word));
    }
}

} // namespace

TEST_CASE("every parameter of a compression changes its own member") {
    check_rows(compress_params());
    check_rows(jpeg_params());
    std::set<std::string> ids, options;
    for (const CompressAmount &amount : compress_amounts()) {
        check_rows(std::span(&amount.param, 1));
        CHECK(ids.insert(amount.param.id).second);
        CHECK(options.insert(amount.param.option).second);
        CompressSettings settings;
        amount.param.set(settings, amount.param.range.most);
        CHECK(settings.mode == CompressSettings::Mode::threshold); // choosing is apart
        settings.mode = amount.mode;
        CHECK(amount.param.applies(settings));
        CHECK(settings.jpeg.has_value() == (amount.mode == CompressSettings::Mode::quality));
    }
}

TEST_CASE("what applies of a compression replaces no numbers of other modes") {
    CompressSettings page, step;
    page.threshold = 3;
    page.psnr = 44;
    page.block = 16;
    step.mode = CompressSettings::Mode::ssim;
    step.ssim = 0.5;
    step.threshold = 99;
    step.protect_means = true;
    CompressSettings result = with_applied(page, step);
    CHECK(result.mode == CompressSettings::Mode::ssim);
    CHECK(result.ssim == 0.5);
    CHECK(result.threshold == 3);
    CHECK(result.psnr == 44);
    CHECK(result.block == 0);
    CHECK(result.protect_means);
    step.jpeg = JpegSettings{};
    step.mode = CompressSettings::Mode::quality;
    step.jpeg->quality = 31;
    result = with_applied(page, step);
    CHECK(result.jpeg == step.jpeg);
    CHECK(result.mode == CompressSettings::Mode::quality);
    CHECK(result.block == 16); // JPEG's has no such choice
}

TEST_CASE("a number that applies and is out of range is refused by its parameter's name") {
    const auto refusal = [](const CompressSettings &settings) {
        return error_of([&] { check_numbers(settings); });
    };
    CompressSettings settings;
    CHECK(refusal(settings).empty());
    settings.psnr = 500; // of another mode
    CHECK(refusal(settings).empty());
    CHECK(refusal(keeping(101)) == "\"keep_percent\" takes a number from 0 to 100, not '101'.");
    settings.block = 1;
    CHECK(refusal(settings) == "\"block\" takes a number from 2 to 64, not '1'.");
    settings.jpeg = JpegSettings{};
    settings.mode = CompressSettings::Mode::quality;
    CHECK(refusal(settings).empty()); // JPEG's blocks are its own
    settings.jpeg->dead_zone = 9;
    CHECK(refusal(settings) == "\"dead_zone\" takes a number from 0.5 to 8, not '9'.");
    settings.jpeg->quality = 0;
    CHECK(refusal(settings) == "\"quality\" takes a number from 1 to 100, not '0'.");
}

TEST_CASE("a change is called by the parameter that it changes") {
    const auto label = [](const CompressSettings &before, const CompressSettings &after) {
        return std::string(label_of_change(before, after).english());
    };
    CompressSettings before, after;
    CHECK(label(before, after).empty());
    after.mode = CompressSettings::Mode::psnr;
    CHECK(label(before, after).empty()); // the mode alone
    CHECK(label(before, keeping(5)) == "Percent kept");
    after = before;
    after.block = 8;
    CHECK(label(before, after) == "Blocks");
    before.jpeg = after.jpeg = JpegSettings{};
    after.block = 0;
    after.jpeg->dead_zone = 1;
    CHECK(label(before, after) == "Dead zone");
    after.jpeg = before.jpeg;
    after.jpeg->quality = 40;
    CHECK(label(before, after) == "JPEG quality");
}

TEST_CASE("a curve depends on channels and blocks alone") {
    CompressSettings settings = keeping(7);
    settings.threshold = 3;
    settings.protect_means = true;
    CHECK(curve_of(settings) == CompressSettings{}); // means of no blocks
    settings.block = 8;
    settings.channels = CompressSettings::Channels::luma;
    const CompressSettings curve = curve_of(settings);
    CHECK(curve.block == 8);
    CHECK(curve.channels == CompressSettings::Channels::luma);
    CHECK(curve.protect_means);
    CHECK(curve.threshold == 0);
    CHECK(curve.keep_percent == 100);
}
