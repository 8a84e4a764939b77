// SPDX-License-Identifier: MIT
#include "engine/tuning/fit/fit_store.h"

#include "engine/program/cache.h"
#include "engine/support/fork/fork_safe_mutex.h"
#include "engine/support/json_line.h"
#include "engine/support/limit/read_file.h"
#include "engine/support/process_wide.h"
#include "engine/tuning/device_facts_store.h"
#include "engine/tuning/locked_file.h"
#include "engine/tuning/record_store.h"
#include "engine/tuning/sentences.h"

#include <algorithm>
#include <mutex>
#include <sstream>

namespace imago {
namespace {

/// What a fit may answer.
constexpr Question fit_questions[] = {Question::step_cost, Question::lanes_cost,
                                      Question::shape_by_model};
constexpr const char *fit_field = "imago_fit";
constexpr double fit_format = 1;
constexpr std::uint64_t largest_fit_file = std::uint64_t{1} << 20;

std::string fit_line(const FittedModel &fit) {
    return JsonLine()
        .set(fit_field, fit_format)
        .set("device", fit.device)
        .count("compute_units", fit.compute_units)
        .set("driver", fit.driver)
        .count("generator", std::size_t(fit.generator))
        .set("date", fit.date)
        .set("rows", fit_lines(ChoiceTable(fit.rows)))
        .print();
}

/// Throws Error (usage) for rows of other questions.
void check_rows(const std::vector<ChoiceRow> &rows, const std::string &name) {
    for (const ChoiceRow &row : rows)
        if (std::find(std::begin(fit_questions), std::end(fit_questions), row.question) ==
            std::end(fit_questions))
            throw usage_error(tuning_says.fit_rows, name);
}

/// What a line says of itself, without its rows; empty for what is no fit.
std::optional<FittedModel> head_of(const JsonLine &line) {
    if (line.number_or(fit_field, 0) != fit_format || !line.text("device") ||
        !line.text("driver") || !line.text("rows"))
        return std::nullopt;
    FittedModel fit;
    fit.device = *line.text("device");
    fit.driver = *line.text("driver");
    fit.compute_units = unsigned(std::clamp(line.number_or("compute_units", 0), 0.0, 1e9));
    fit.generator = int(std::clamp(line.number_or("generator", 0), 0.0, 1e9));
    fit.date = line.text_or("date", "");
    return fit;
}

/// A fit of this version; empty for one of another, whose rows may have other fields.
std::optional<FittedModel> fit_of(const std::string &text, const std::string &name) {
    const auto line = JsonLine::parse(text);
    auto fit = line ? head_of(*line) : std::nullopt;
    if (!fit)
        throw usage_error(tuning_says.fit_is_none, name);
    if (fit->generator != generator_version)
        return std::nullopt;
    fit->rows = parse_choices(*line->text("rows"), name);
    check_rows(fit->rows, name);
    return fit;
}

bool is_blank(const std::string &line) {
    return line.find_first_not_of(" \t\r") == std::string::npos;
}

bool same_device(const FittedModel &fit, const std::string &name, unsigned units) {
    return fit.device == name && fit.compute_units == units;
}

/// The fits of the user; none if the file is wrong, which plans do not depend on.
std::vector<FittedModel> current_fits() {
    try {
        if (const auto store = user_fits())
            return store->read();
    } catch (const Error &) {
        // 'imago-cli tune --fit' and '--drop-fit' say what is wrong.
    }
    return {};
}

/// A child of fork() plans by them.
struct CurrentFits {
    ForkSafeMutex mutex{1};
    bool read = false;
    std::shared_ptr<const ChoiceTable> instead; ///< of use_fitted_rows()
    std::vector<std::pair<FittedModel, std::shared_ptr<const ChoiceTable>>> fits;
};

} // namespace

FittedModel new_fit(const DeviceInfo &device) {
    return {device.name, device.driver_version, device.compute_units, generator_version, today(),
            {}};
}

bool holds(const FittedModel &fit, const DeviceInfo &device) {
    return same_device(fit, device.name, device.compute_units) &&
           fit.driver == device.driver_version && fit.generator == generator_version;
}

std::vector<FittedModel> FitStore::read() const {
    std::error_code error;
    if (!std::filesystem::exists(file_, error) && !error)
        return {};
    std::istringstream lines(read_file(largest_fit_file, file_.string()));
    std::vector<FittedModel> fits;
    for (std::string line; std::getline(lines, line);)
        if (!is_blank(line))
            if (auto fit = fit_of(line, file_.string()))
                fits.push_back(*std::move(fit));
    return fits;
}

/// Writes the lines of fits that stay, and an added one. Returns how many did not stay.
std::size_t FitStore::keep_lines(const std::function<bool(const FittedModel &)> &stays,
                                 const std::string &added) const {
    std::error_code error;
    if (added.empty() && !std::filesystem::exists(file_, error) && !error)
        return 0;
    const LockedFile file(file_);
    std::istringstream lines(std::filesystem::exists(file_, error)
                                 ? read_file(largest_fit_file, file_.string())
                                 : std::string());
    std::string text;
    std::size_t gone = 0;
    for (std::string line; std::getline(lines, line);) {
        if (is_blank(line))
            continue;
        const auto parsed = JsonLine::parse(line);
        const auto fit = parsed ? head_of(*parsed) : std::nullopt;
        if (fit && stays(*fit))
            text += line + "\n";
        else
            ++gone;
    }
    if (gone > 0 || !added.empty())
        file.replace(text + added);
    return gone;
}

void FitStore::put(const FittedModel &fit) const {
    keep_lines(
        [&](const FittedModel &other) {
            return !same_device(other, fit.device, fit.compute_units);
        },
        fit_line(fit) + "\n");
}

std::size_t FitStore::drop(const DeviceInfo &device) const {
    return keep_lines([&](const FittedModel &fit) { return fit.device != device.name; }, "");
}

std::optional<FitStore> user_fits() {
    const auto records = user_records();
    if (!records)
        return std::nullopt;
    return FitStore(std::filesystem::path(records->file()).replace_extension(".fit.jsonl"));
}

std::shared_ptr<const ChoiceTable> fitted_rows(const DeviceInfo &device) {
    CurrentFits &current = process_wide<CurrentFits>();
    const std::lock_guard lock(current.mutex);
    if (current.instead)
        return current.instead;
    if (!current.read)
        for (const FittedModel &fit : current_fits())
            current.fits.emplace_back(fit, std::make_shared<const ChoiceTable>(fit.rows));
    current.read = true;
    for (const auto &[fit, rows] : current.fits)
        if (holds(fit, device))
            return rows;
    return nullptr;
}

void reload_fits() {
    CurrentFits &current = process_wide<CurrentFits>();
    const std::lock_guard lock(current.mutex);
    current.fits.clear();
    current.read = false;
}

void use_fitted_rows(std::shared_ptr<const ChoiceTable> rows) {
    CurrentFits &current = process_wide<CurrentFits>();
    const std::lock_guard lock(current.mutex);
    current.instead = std::move(rows);
}

std::string fit_lines(const ChoiceTable &rows) {
    std::string text;
    for (const Question question : fit_questions)
        for (const ChoiceRow &row : rows.rows(question))
            text += choice_line(row) + "\n";
    return text;
}

DeviceInfo planning_info(const DeviceInfo &device) {
    DeviceInfo info = with_facts(device, known_device_facts(device));
    info.fitted_rows = fitted_rows(device);
    return info;
}

} // namespace imago
