// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/contest/engine.h"
#include "app/cli/bench/measure/output.h"
#include "app/cli/common/report.h"
#include "engine/values/step_words.h"

#include <algorithm>
#include <charconv>

namespace imago::cli {

namespace {

using State = Outcome::State;
using Cells = std::vector<std::string>;

constexpr std::size_t most_columns = 140;

std::string scientific(double value) {
    char text[32];
    const auto end =
        std::to_chars(text, text + sizeof text, value, std::chars_format::scientific, 1);
    return {text, end.ptr};
}

/// A rate at the median time and at its quartiles: "220 (214-223)".
std::string rates(double amount, const Spread &seconds) {
    return rate_text(amount / seconds.median * 1e-9) + " (" +
           rate_text(amount / seconds.upper * 1e-9) + "-" +
           rate_text(amount / seconds.lower * 1e-9) + ")";
}

std::string ratio_cell(const CaseResult &result, const OurOutcome &ours, const PeerOutcome &peer) {
    if (ours.variant.problem != result.bench_case.problem)
        return "-";
    if (peer.state != State::timed)
        return peer.state == State::wrong ? "wrong" : "refuses";
    return fixed(spread_of_ratios(peer.samples, ours.samples).median, 2);
}

/// The first line has the name of the case; the variants follow.
std::string label_of(const CaseResult &result, const OurOutcome &ours) {
    const std::string &variant = ours.variant.name;
    if (&ours != &result.ours.front())
        return "  " + variant;
    std::string name = case_name(ours.variant.problem);
    if (ours.variant.chain()) // planes; the chain determines the kind
        name = name.substr(name.find(' ') + 1);
    return variant.empty() ? name : name + ": " + variant;
}

/// Three digits or more.
std::string milliseconds_text(double seconds) {
    const double value = seconds * 1e3;
    return value < 0.1 ? fixed(value, 4) : value < 1 ? fixed(value, 3) : rate_text(value);
}

/// Milliseconds with data that stay on the device and with their transfers, and the rate of the
/// latter; chains have none.
Cells cells_of_transfers(const OurOutcome &ours) {
    if (ours.samples.empty() || ours.with_transfers.samples.empty())
        return {"-", "-", "-"};
    const double moved = spread_of_times(ours.with_transfers.samples).median;
    return {milliseconds_text(spread_of_times(ours.samples).median), milliseconds_text(moved),
            rate_text(operations_of(ours.variant) / moved * 1e-9)};
}

bool has_transfers(const std::vector<CaseResult> &results) {
    return std::any_of(results.begin(), results.end(),
                       [](const CaseResult &result) { return !result.upload.samples.empty(); });
}

Cells row_of(const CaseResult &result, const OurOutcome &ours, const Cells &titles,
             bool transfers) {
    const Problem &problem = ours.variant.problem;
    Cells row{label_of(result, ours)};
    const bool timed = ours.state == State::timed && !ours.samples.empty();
    const double bytes = bytes_of_problem(problem);
    if (timed) {
        const Spread seconds = spread_of_times(ours.samples), copy = result.copy_spread();
        // The time of a copy of a variant's bytes, if these differ from the case's.
        const double copied = copy.median * bytes / bytes_of_problem(result.bench_case.problem);
        row.push_back(rates(operations_of(ours.variant), seconds));
        row.push_back(rate_text(bytes / seconds.median * 1e-9));
        row.push_back(fixed(100 * copied / seconds.median, 0) + "%");
    } else {
        row.insert(row.end(), {ours.state == State::wrong     ? "WRONG"
                               : ours.state == State::refuses ? "refuses"
                                                              : "not timed",
                               "", ""});
    }
    if (transfers) {
        const Cells moved = cells_of_transfers(ours);
        row.insert(row.end(), moved.begin(), moved.end());
    }
    for (const PeerOutcome &peer : result.peers)
        row.push_back(timed ? ratio_cell(result, ours, peer) : "-");
    row.resize(titles.size() - 2); // peers are not run if ours was wrong
    row.push_back(ours.state == State::refuses ? "-" : scientific(ours.error));
    row.push_back(ours.state == State::refuses ? ours.reason.text() : plan_in_short(ours.plan));
    return row;
}

std::size_t characters(const std::string &text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    }));
}

/// Removes the last cells if the table would be too wide; keeps UTF-8 characters whole.
void narrow(std::vector<Cells> &rows) {
    std::size_t before = 0;
    for (std::size_t column = 0; column + 1 < rows.front().size(); ++column) {
        std::size_t width = 0;
        for (const Cells &row : rows)
            width = std::max(width, characters(row[column]));
        before += width + 2;
    }
    const std::size_t room =
        std::max<std::size_t>(most_columns - std::min(before, most_columns), 12);
    for (Cells &row : rows) {
        std::string &text = row.back();
        if (characters(text) <= room)
            continue;
        std::size_t end = 0;
        for (std::size_t seen = 0; end < text.size(); ++end)
            if ((static_cast<unsigned char>(text[end]) & 0xc0) != 0x80 && ++seen == room - 1)
                break;
        text = text.substr(0, end) + "…";
    }
}

void print_disturbed(std::ostream &out, const std::vector<CaseResult> &results) {
    std::size_t disturbed = 0, all = 0;
    const auto count = [&](const Outcome &outcome) {
        all += outcome.samples.size();
        disturbed += count_disturbed(outcome.samples);
    };
    for (const CaseResult &result : results) {
        std::for_each(result.ours.begin(), result.ours.end(), count);
        std::for_each(result.peers.begin(), result.peers.end(), count);
        std::for_each(result.copies.begin(), result.copies.end(), count);
    }
    if (4 * disturbed > all)
        out << "Note: in " << disturbed << " of " << all
            << " samples threads waited for a processor that other work occupied: repeat on a "
               "quiet machine.\n";
}

/// The speed of each stage of the unfused baseline relative to a copy, to show that the baseline is
/// fair.
void print_stages(std::ostream &out, const std::vector<CaseResult> &results) {
    for (const CaseResult &result : results)
        for (const OurOutcome &ours : result.ours) {
            if (ours.variant.method != Variant::Method::unfused_row_column || ours.samples.empty())
                continue;
            const double copied =
                bytes_of_problem(result.bench_case.problem) / result.copy_spread().median;
            out << "Stages of " << case_name(ours.variant.problem) << ", of copy speed:";
            for (const StepReport &step : ours.plan.steps)
                out << (&step == &ours.plan.steps.front() ? " " : ", ")
                    << step_words(step.work).text() << " "
                    << fixed(100 * static_cast<double>(step.bytes_moved) /
                                 (step.milliseconds * 1e-3) / copied,
                             0)
                    << "%";
            out << '\n';
        }
}

/// Prints each reason once, with the peer.
void print_refusals(std::ostream &out, const std::vector<CaseResult> &results) {
    std::vector<std::string> said;
    for (const CaseResult &result : results)
        for (const PeerOutcome &peer : result.peers) {
            const std::string text = peer.title + " refuses " +
                                     case_name(result.bench_case.problem) + ": " +
                                     peer.reason.text();
            const std::string key = peer.title + peer.reason.text();
            if (peer.state != State::refuses ||
                std::find(said.begin(), said.end(), key) != said.end())
                continue;
            said.push_back(key);
            out << text << '\n';
        }
}

void print_transfers(std::ostream &out, const std::vector<CaseResult> &results) {
    std::vector<double> up, down;
    for (const CaseResult &result : results) {
        const Problem &problem = result.bench_case.problem;
        if (result.upload_seconds > 0)
            up.push_back(static_cast<double>(problem.input_bytes()) / result.upload_seconds);
        if (result.download_seconds > 0)
            down.push_back(static_cast<double>(problem.output_bytes()) / result.download_seconds);
    }
    if (!up.empty() && !down.empty())
        out << "Transfers, "
            << (has_transfers(results) ? "in moved times only: " : "in no time above: ")
            << rate_text(quartiles_of(up).median * 1e-9) << " GB/s to the device, "
            << rate_text(quartiles_of(down).median * 1e-9) << " GB/s from it.\n";
}

} // namespace

void print_cases(std::ostream &out, const std::vector<CaseResult> &results) {
    const bool transfers = has_transfers(results);
    Cells titles{"transform", "GF/s", "GB/s", "copy"};
    if (transfers)
        titles.insert(titles.end(), {"ms", "moved ms", "moved GF/s"});
    const std::vector<PeerOutcome> *peers = nullptr;
    for (const CaseResult &result : results) // none if ours was wrong
        if (!peers || result.peers.size() > peers->size())
            peers = &result.peers;
    for (std::size_t i = 0; peers && i < peers->size(); ++i)
        titles.push_back((*peers)[i].title);
    titles.insert(titles.end(), {"error", "plan"});
    const std::string right = "l" + std::string(titles.size() - 2, 'r') + "l";
    std::vector<Cells> rows{titles};
    for (const CaseResult &result : results)
        for (const OurOutcome &ours : result.ours)
            rows.push_back(row_of(result, ours, titles, transfers));
    narrow(rows);
    print_table(out, rows, right);
    if (transfers)
        out << "ms: the data stay on the device; moved: each run with the upload of its input from "
               "the host's memory and the download of its output.\n";
    print_stages(out, results);
    print_transfers(out, results);
    print_refusals(out, results);
    print_disturbed(out, results);
}

} // namespace imago::cli
