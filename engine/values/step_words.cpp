// SPDX-License-Identifier: MIT
#include "engine/values/step_words.h"

#include "engine/values/sentences.h"

namespace imago {
namespace {

constexpr const ValuesSentences &says = values_says;

Sentence with(const Sentence &first, const Sentence &second) {
    return first.empty() ? second : Sentence(says.and_part, first, second);
}

Sentence axis_words(const LineName &name) {
    switch (name.axis) {
    case LineAxis::rows:
        return says.rows;
    case LineAxis::columns:
        return says.columns;
    case LineAxis::pillars:
        return says.pillars;
    case LineAxis::numbered:
        return {says.lines_of_axis, name.number};
    case LineAxis::rows_and_columns:
        break;
    }
    return says.rows_and_columns;
}

Sentence part_words(const NamePart &part) {
    switch (part.kind) {
    case NamePart::Kind::points_apart:
        return {says.points_apart, part.distance};
    case NamePart::Kind::neighbouring_points:
        return says.neighbouring_points;
    case NamePart::Kind::bluestein:
        break;
    }
    return says.bluestein;
}

Sentence name_words(const LineName &name) {
    Sentence words = axis_words(name);
    for (const NamePart &part : name.parts)
        words = with(words, part_words(part));
    return words;
}

Sentence elements_words(LineElements elements) {
    switch (elements) {
    case LineElements::complex_numbers:
        return says.complex_numbers;
    case LineElements::two_real_rows:
        return says.two_real_rows;
    case LineElements::two_half_spectra:
        return says.two_half_spectra;
    case LineElements::half_spectrum:
        return says.half_spectrum;
    case LineElements::two_real_lines:
        return says.two_real_lines;
    case LineElements::packed_real_line:
        return says.packed_real_line;
    case LineElements::dct_coefficients:
        return says.dct_coefficients;
    case LineElements::two_lines_of_dct_coefficients:
        return says.two_lines_of_dct_coefficients;
    case LineElements::half_spectrum_frequencies:
        return says.half_spectrum_frequencies;
    case LineElements::real_line_samples:
        return says.real_line_samples;
    case LineElements::real_line_coefficients:
        break;
    }
    return says.real_line_coefficients;
}

Sentence end_words(const LineEnd &end) {
    Sentence words = elements_words(end.elements);
    if (end.planar)
        words = {says.planar, words};
    return end.reordered ? with(words, says.reordered) : words;
}

Sentence middle_words(const LineWork &work) {
    switch (work.middle) {
    case LineWork::Middle::rader:
        return {says.rader, work.middle_points};
    case LineWork::Middle::bluestein:
        return {says.bluestein_over, work.middle_points};
    case LineWork::Middle::mask:
        return says.mask_and_back;
    case LineWork::Middle::threshold:
        return says.threshold_and_back;
    case LineWork::Middle::nothing:
        break;
    }
    return {};
}

Sentence line_words(const LineWork &work) {
    Sentence words{says.from_to, name_words(work.name), end_words(work.in), end_words(work.out)};
    if (work.threshold_at_load)
        words = with(words, says.threshold_at_load);
    if (work.mask_at_load)
        words = with(words, says.mask_at_load);
    if (work.four_step_twiddle_at_store)
        words = with(words, says.four_step_twiddle);
    if (work.middle != LineWork::Middle::nothing)
        words = with(words, middle_words(work));
    if (work.chirp_at_load)
        words = with(words, says.chirp_at_load);
    if (work.factors_at_store)
        words = with(words, says.factors_at_store);
    if (work.transposed)
        words = with(words, says.transposed);
    return words;
}

Sentence array_words(const StepWork &work) {
    switch (work.array) {
    case ArrayWork::none:
        return {};
    case ArrayWork::other:
        break;
    case ArrayWork::magnitude_histogram:
        return says.magnitude_histogram;
    case ArrayWork::kept_sums:
        return says.kept_sums;
    case ArrayWork::log_magnitudes:
        return says.log_magnitudes;
    case ArrayWork::fading_frame:
        return says.fading_frame;
    case ArrayWork::image_margin:
        return says.image_margin;
    case ArrayWork::byte_samples:
        return says.byte_samples;
    case ArrayWork::picture_quality:
        return says.picture_quality;
    case ArrayWork::mask_shapes:
        return says.mask_shapes;
    case ArrayWork::mask_picture:
        return says.mask_picture;
    case ArrayWork::scaled_spectra:
        return says.scaled_spectra;
    case ArrayWork::poisson_modes:
        return says.poisson_modes;
    case ArrayWork::poisson_residual:
        return says.poisson_residual;
    case ArrayWork::frame_means:
        return says.frame_means;
    case ArrayWork::windowed_frames:
        return says.windowed_frames;
    case ArrayWork::shown_values:
        return says.shown_values;
    case ArrayWork::summed_power:
        return says.summed_power;
    case ArrayWork::summed_products:
        return says.summed_products;
    case ArrayWork::averaged_tapers:
        return says.averaged_tapers;
    case ArrayWork::reassigned_power:
        return says.reassigned_power;
    case ArrayWork::windowed_blocks:
        return says.windowed_blocks;
    case ArrayWork::overlapped_blocks:
        return says.overlapped_blocks;
    case ArrayWork::filtered_blocks:
        return says.filtered_blocks;
    case ArrayWork::block_powers:
        return says.block_powers;
    case ArrayWork::block_noise:
        return says.block_noise;
    case ArrayWork::wiener_gains:
        return says.wiener_gains;
    case ArrayWork::screen_sums:
        return says.screen_sums;
    case ArrayWork::screen_dots:
        return says.screen_dots;
    case ArrayWork::print_tones:
        return says.print_tones;
    case ArrayWork::unexplained_part:
        return says.unexplained_part;
    case ArrayWork::mixed_planes:
        return says.mixed_planes;
    case ArrayWork::screen_wave:
        return says.screen_wave;
    case ArrayWork::gaussian_rows:
        return says.gaussian_rows;
    case ArrayWork::gaussian_columns:
        return says.gaussian_columns;
    case ArrayWork::band_energy:
        return says.band_energy;
    case ArrayWork::shrunk_band:
        return says.shrunk_band;
    case ArrayWork::flat_areas:
        return says.flat_areas;
    case ArrayWork::mixed_border:
        return says.mixed_border;
    case ArrayWork::jpeg_planes:
        return says.jpeg_planes;
    case ArrayWork::quantised:
        return says.quantised;
    case ArrayWork::jpeg_picture:
        return says.jpeg_picture;
    case ArrayWork::block_means:
        return says.block_means;
    case ArrayWork::regularised_spectra:
        return says.regularised_spectra;
    case ArrayWork::validation_sums:
        return says.validation_sums;
    case ArrayWork::blurred_spectra:
        return says.blurred_spectra;
    case ArrayWork::blur_ratios:
        return says.blur_ratios;
    case ArrayWork::corrected_estimate:
        return says.corrected_estimate;
    case ArrayWork::predicted_estimate:
        return says.predicted_estimate;
    case ArrayWork::blur_residual:
        return says.blur_residual;
    }
    return work.other;
}

Sentence way_words(const StepExchange &exchange) {
    switch (exchange.way) {
    case StepExchange::Way::none:
        return {};
    case StepExchange::Way::registers:
        return says.registers_only;
    case StepExchange::Way::private_scratch:
        return says.private_scratch;
    case StepExchange::Way::local_joint:
        return says.local_joint;
    case StepExchange::Way::local_parts:
        break;
    }
    return says.local_parts;
}

Sentence one_exchange_words(const StepExchange &exchange) {
    Sentence words = way_words(exchange);
    if (exchange.phases > 1)
        words = with(words, {says.phases, exchange.phases});
    for (const StepExchange::Padding &padding : exchange.paddings)
        words = with(words, {says.padded, padding.amount, padding.period});
    return words;
}

} // namespace

Sentence step_words(const StepWork &work) {
    if (work.lines.empty())
        return array_words(work);
    if (work.lines.size() == 1)
        return line_words(work.lines.front());
    Sentence first;
    for (std::size_t i = 0; i + 1 < work.lines.size(); ++i)
        first = with(first, name_words(work.lines[i].name));
    return {says.in_one_launch, first, name_words(work.lines.back().name)};
}

Sentence family_words(StepFamily family) {
    switch (family) {
    case StepFamily::lanes_along:
        return says.lanes_along;
    case StepFamily::lanes_across:
        return says.lanes_across;
    case StepFamily::lanes_hybrid:
        return says.lanes_hybrid;
    case StepFamily::any_size:
        return says.any_size;
    case StepFamily::work_group:
        return says.work_group;
    case StepFamily::pointwise:
        return says.pointwise;
    case StepFamily::transpose:
        return says.transpose;
    case StepFamily::reduce:
        return says.reduce;
    case StepFamily::stage:
        break;
    }
    return says.stage;
}

Sentence exchange_words(const StepReport &step) {
    Sentence words;
    const auto add = [&](const Sentence &more) {
        words = words.empty() ? more : Sentence(says.and_clause, words, more);
    };
    for (const StepExchange &exchange : step.exchanges)
        add(words.empty() ? one_exchange_words(exchange)
                          : Sentence(says.then_exchange, one_exchange_words(exchange)));
    if (step.bulk_copies)
        add(says.bulk_copies);
    if (step.run_loads)
        add(says.run_loads);
    if (step.run_stores)
        add(says.run_stores);
    if (step.minimum_groups)
        add({says.minimum_groups, step.minimum_groups});
    return words;
}

namespace {

RealNumber told(double milliseconds) {
    return {milliseconds, 3, RealNumber::Style::significant};
}

} // namespace

Sentence standing_words(const PlanStanding &standing) {
    using Why = PlanStanding::Why;
    const RealNumber own = told(standing.specialised_milliseconds),
                     any = told(standing.any_size_milliseconds);
    switch (standing.why) {
    case Why::one_plan:
        break;
    case Why::same_bytes:
        return values_says.plan_same_bytes;
    case Why::gathering:
        return {values_says.plan_gathering, told(standing.gain_milliseconds),
                told(standing.price_milliseconds)};
    case Why::compiling:
        return values_says.plan_compiling;
    case Why::failed:
        return values_says.plan_failed;
    case Why::trying:
        return values_says.plan_trying;
    case Why::faster:
        return {values_says.plan_faster, own, any};
    case Why::slower:
        return {values_says.plan_slower, any, own};
    }
    return {};
}

} // namespace imago
