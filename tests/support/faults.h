// SPDX-License-Identifier: GPL-3.0-or-later
// Makes every OpenCL call of a piece of work fail. The outcome must be an imago::Error that names
// the status, no reference may be kept, and the right result must come afterwards. It serves only
// programs that ctest starts with OPENCL_LAYERS naming the fault layer (imago_add_fault_test).
#pragma once
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace imago::test {

/// The commands of the loaded layer; see tests/support/fault_layer.h.
class Faults {
  public:
    enum class Start {
        listed,  ///< lists the devices
        unlisted ///< leaves it to the test to list them first
    };
    /// Clears. Throws std::runtime_error when the loader has no such layer.
    explicit Faults(Start start = Start::listed);

    std::vector<std::string> entries() const;
    /// Makes calls `first` .. `last` of the entry fail from now on.
    void set(const std::string &entry, long first, long last, int status) const;
    void clear() const; ///< all calls pass
    /// Makes buffers of more bytes fail from now on.
    void limit_allocation(unsigned long bytes) const;
    long calls(const std::string &entry) const; ///< since set() or clear()
    long hits() const;                          ///< calls that failed since then
    long live_objects() const;  ///< references that the application holds, but for programs
    long live_programs() const; ///< those to programs

  private:
    const char *(*entry_)(int);
    long (*calls_)(const char *);
    void (*set_)(const char *, long, long, int);
    void (*limit_)(unsigned long);
    long (*hits_)();
    long (*live_objects_)();
    long (*live_programs_)();
};

/// Whether results agree to a relative 1e-5 in the L2 norm: other plans round differently.
bool near(const std::vector<float> &got, const std::vector<float> &want);

/// The permitted effect of a fault.
enum class OnFault {
    error,  ///< it must come out as an Error
    retry,  ///< an Error, or the right result by another way, if only one call fails
    ignored ///< it may go unnoticed: the call does not matter to the result
};

/// A piece of work on a device: an object that is made once, and run again and again.
struct Work {
    std::string name;
    /// Makes the object, and returns its function, which computes and returns the result at each
    /// call.
    std::function<std::function<std::vector<float>()>()> make;
    /// The permitted effect of a fault in this entry point.
    std::function<OnFault(const std::string &entry)> rule = [](const std::string &) {
        return OnFault::error;
    };
};

/// Makes every call of `entries` by the work fail: alone, and with all later ones, with each status
/// in turn. CHECKs that the outcome is an Error that names the status, as the rule says; that the
/// object, or a new one if there is none, then gives `expected` to a relative 1e-5; and that no
/// reference is left. If programs are made, all of this process are forgotten before each fault;
/// their cache on disk is off from then on. Without `entries`: all entry points of the layer,
/// except those that count references. Returns the entry points that were made to fail.
std::vector<std::string> inject_everywhere(const Work &work, const std::vector<float> &expected,
                                           const std::vector<std::string> &entries = {});

} // namespace imago::test
