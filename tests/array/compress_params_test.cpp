// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/op/compress_params.h"
#include "tests/support/catch.h"

#include <set>
#include <string>

using namespace imago;

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
