// SPDX-License-Identifier: GPL-3.0-or-later
// The suite "first": how long a person waits for the first result of a size never seen, by what the
// caches hold.
#pragma once
#include "app/cli/options/options.h"
#include "engine/support/private_folder.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace imago::cli {

/// One picture of three channels, compressed or filtered.
struct FirstWork {
    enum class Kind { compress, filter };
    Kind kind = Kind::compress;
    std::size_t width = 0, height = 0;
    bool operator==(const FirstWork &) const = default;
};

std::string to_string(const FirstWork &work); ///< "compress 1009x677 rgb"

/// Which works are measured.
struct FirstSettings {
    std::string sizes;      ///< "641x487,1000x900": instead of the suite's own
    std::size_t points = 0; ///< larger sizes of the suite are left out, except the smallest
    std::size_t most = 0;   ///< so many sizes at most, which are spread over the list
};

/// Both kinds of every size. The suite has 20 sizes from 0.3 to 1 megapixel, which nothing of this
/// program knows: products of small primes, and primes. Throws Error (usage) for sizes that do not
/// have two axes.
std::vector<FirstWork> first_works(const FirstSettings &settings);

/// Times from one state of the caches.
struct FirstTimes {
    std::vector<double> seconds;          ///< one for each round
    std::size_t compiled = 0, loaded = 0; ///< programs of the last round
};

/// Times by what the caches hold at the start.
struct FirstStates {
    FirstTimes empty;   ///< nothing
    FirstTimes partial; ///< what the same work on a picture of another size has left
    FirstTimes cached;  ///< what the same work has left, with every program stored
};

struct FirstResult {
    FirstWork work;
    /// A process that opens the device and does nothing: what the driver takes for itself, with
    /// empty caches and with full ones.
    FirstTimes idle_empty, idle;
    FirstStates process; ///< from the start to the end of a process that reads and writes .npy
    FirstStates open;    ///< from a request to its result in a process that has served another one
    double error = 0;    ///< as LiveResult::error, over all results
    /// Whether the results of all states are equal, bit for bit, those of processes and those of
    /// requests apart: Filter has two ways that differ by rounding.
    bool same_bytes = true;
};

/// The bound of LiveResult for the same pipelines.
inline constexpr double first_bound = 1e-5;
/// Rounds beyond these cost minutes for each size and say nothing new.
inline constexpr int most_first_rounds = 3;

/// Measures in child processes, each state of the caches (ours, PoCL's, NVIDIA's) in a temporary
/// folder of its own, which goes with this object.
class FirstRunner {
  public:
    explicit FirstRunner(int device);
    /// Measures one work. Throws Error if a child fails.
    FirstResult run(const FirstWork &work, int rounds);

  private:
    int device_;
    std::optional<PrivateFolder> folder_; ///< also keeps the caches of the other sizes
};

/// The work of such a child, with the arguments that FirstRunner gives it: it prints its counts
/// and times on standard output.
void run_first_probe(const CommonOptions &device, const std::vector<std::string> &arguments);

void print_first(std::ostream &out, const std::vector<FirstResult> &results);
nlohmann::ordered_json first_json(const std::vector<FirstResult> &results);

} // namespace imago::cli
