// SPDX-License-Identifier: MIT
// Coefficients of the cost model that were fitted on this machine, and the device as plans see it.
#pragma once
#include "engine/plan/measured/choice_table.h"
#include "engine/values/device_info.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace imago {

/// A fit of one device. It holds for the driver, the compute units and the version of the generator
/// that it names.
struct FittedModel {
    std::string device, driver; ///< as in DeviceInfo
    unsigned compute_units = 0; ///< as in DeviceInfo
    int generator = 0;          ///< generator_version of engine/program/cache.h
    std::string date;           ///< "2026-11-30"
    /// Rows of the questions `step-cost`, `lanes-cost` and `shape-by-model`; their evidence says
    /// what the fit has brought.
    std::vector<ChoiceRow> rows;
};

/// A fit of today for a device, without rows.
FittedModel new_fit(const DeviceInfo &device);
/// Whether a fit holds for a device.
bool holds(const FittedModel &fit, const DeviceInfo &device);

/// A file with a line for each fit. It may be used as RecordStore is.
class FitStore {
  public:
    /// Neither the file nor its folder needs to exist.
    explicit FitStore(std::filesystem::path file) : file_(std::move(file)) {}

    const std::filesystem::path &file() const { return file_; } ///< its path

    /// Its fits for this version of the generator; none if it does not exist. Throws Error: failure
    /// if it cannot be read; usage for a line that is no fit.
    std::vector<FittedModel> read() const;
    /// Adds a fit, in place of one of the same device and compute units, and of lines that are no
    /// fit. Lines of other versions stay as they are. Throws Error if the file cannot be read or
    /// written.
    void put(const FittedModel &fit) const;
    /// Drops the fits of a device, whatever their driver and version, and lines that are no fit;
    /// returns how many there were of both. Throws Error as put() does.
    std::size_t drop(const DeviceInfo &device) const;

  private:
    std::size_t keep_lines(const std::function<bool(const FittedModel &)> &stays,
                           const std::string &added) const;

    std::filesystem::path file_;
};

/// The user's fits: beside user_records(), with the ending ".fit.jsonl". Empty where that is.
std::optional<FitStore> user_fits();

/// The rows that were fitted for a device and hold for it; null if there are none, or if the file
/// has a wrong line. They are read at the first call of the process.
std::shared_ptr<const ChoiceTable> fitted_rows(const DeviceInfo &device);
/// Reads them again, for plans made from now on.
void reload_fits();
/// Has plans of this process follow these rows on every device, whatever the user's fits are: those
/// of a process for which this one works. Null: the user's fits again.
void use_fitted_rows(std::shared_ptr<const ChoiceTable> rows);
/// The rows of a fit as lines, which parse_choices() reads.
std::string fit_lines(const ChoiceTable &rows);

/// The info as plans on the device use it: with the facts that are known
/// (known_device_facts()) and with fitted_rows().
DeviceInfo planning_info(const DeviceInfo &device);

} // namespace imago
