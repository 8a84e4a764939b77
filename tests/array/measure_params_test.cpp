// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/op/measure_params.h"
#include "engine/support/error.h"
#include "tests/support/catch.h"

#include <set>
#include <string>

using namespace imago;

namespace {

using S = MeasureSettings;

bool is_number(const ParamFacts &row) {
    return row.kind == ParamKind::real || row.kind == ParamKind::whole;
}

/// A value that the row allows and that these settings do not have.
double another(const Param<S> &row, const S &settings) {
    if (row.kind == ParamKind::choice)
        return row.words[row.words[0].value == row.get(settings) ? 1 : 0].value;
    return row.get(settings) == row.range.most ? row.range.least : row.range.most;
}

/// Settings with other values of all parameters.
S changed() {
    S settings;
    for (const Param<S> &row : measure_params())
        if (row.get)
            row.set(settings, another(row, settings));
    settings.window = {WindowKind::dpss, 4};
    settings.pair = {3, 7};
    return settings;
}

} // namespace

TEST_CASE("every parameter of a measure changes its own member") {
    std::set<std::string> ids, options;
    const S other = changed();
    for (const Param<S> &row : measure_params()) {
        INFO(row.id);
        CHECK(ids.insert(row.id).second);
        CHECK(options.insert(row.option).second);
        S settings;
        if (row.text) {
            row.set_text(settings, row.text(other));
            CHECK(row.text(settings) == row.text(other));
        } else {
            row.set(settings, row.get(other));
            CHECK(row.get(settings) == row.get(other));
        }
        CHECK_FALSE(settings == S{});
    }
    CHECK(measure_param("pair").text({}) == "1,2");
    for (const char *bad : {"", "1", "1,", "0,1", "1,x", "1,2,3", "1,1048577"}) {
        S settings;
        CHECK_THROWS_AS(measure_param("pair").set_text(settings, bad), Error);
    }
}

TEST_CASE("a measure's numbers are refused beyond the ranges of its parameters") {
    CHECK_NOTHROW(check(S{}));
    for (const Param<S> &row : measure_params()) {
        if (!is_number(row))
            continue;
        INFO(row.id);
        S settings;
        for (const double end : {row.range.least, row.range.most}) {
            row.set(settings, end);
            CHECK_NOTHROW(check(settings));
        }
        row.set(settings, 2 * row.range.most);
        CHECK_THROWS_AS(check(settings), Error);
        row.set(settings, row.range.least / 2);
        if (row.get(settings) != row.get({})) // a whole half is 0, and that may be the default
            CHECK_THROWS_AS(check(settings), Error);
    }
    // No window has more tapers than the parameter allows.
    const double most = traits_of(WindowKind::dpss).parameter.most;
    CHECK(static_cast<double>(most_tapers({WindowKind::dpss, most})) ==
          measure_param("tapers").range.most);
    CHECK(most_tapers({WindowKind::kaiser, 8}) == 1);
}

TEST_CASE("what applies of a measure is taken, and nothing else") {
    const S from = changed();
    for (const ParamWord &mode : measure_param("mode").words) {
        INFO(mode.word);
        S settings;
        measure_param("mode").set(settings, mode.value);
        const S got = with_applied(settings, from);
        CHECK(got.mode == settings.mode);
        CHECK(got.quantity == settings.quantity);
        CHECK((got.window == from.window) == (settings.mode != SpectrumMode::cosine));
        CHECK((got.pair == from.pair) == takes_pair(settings.mode));
        CHECK((got.detrend == from.detrend) == averages_frames(settings.mode));
        CHECK(got.reassigned == (settings.mode == SpectrumMode::spectrogram));
        CHECK((got.confidence > 0) ==
              (settings.mode == SpectrumMode::welch || settings.mode == SpectrumMode::coherence));
    }
}
