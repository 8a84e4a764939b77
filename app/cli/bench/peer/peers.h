// SPDX-License-Identifier: GPL-3.0-or-later
// The libraries that ours is compared with. Each has its own file, which gives the reason if the
// build did not find it.
#pragma once
#include "app/cli/bench/contest/contestant.h"

#include <functional>
#include <string>
#include <vector>

namespace imago::cli {

/// A library in one configuration.
struct Peer {
    std::string name;  ///< in JSON: "fftw", "fftw_1_thread", "vkfft", ...
    std::string title; ///< of its column
    std::string version;
    /// Plans for a problem of those that Judge takes, and receives the data. Throws Error with the
    /// library's reason if it refuses the problem.
    std::function<std::unique_ptr<Contestant>(const Problem &, const CaseData &)> make;
    /// On a CPU its kernels run in our process, and are known to crash it: VkFFT 1.2.26 on PoCL
    /// with 131072 points.
    bool may_crash = false;
};

/// The configurations of a library on this device.
struct Peers {
    std::vector<Peer> peers; ///< empty if there are none
    std::string absent;      ///< why, if empty
};

/// FFTW on the host with FFTW_MEASURE: with one thread, and with `threads` if that is more.
Peers fftw_peers(int threads);
/// Intel's MKL on the host, by the FFTW interface that it has; never among those for a device's
/// type.
Peers mkl_peers(int threads);
/// clFFT on the OpenCL device of the case.
Peers clfft_peers();
Peers vkfft_peers();
/// cuFFT on the same NVIDIA device through CUDA.
Peers cufft_peers(const Device &device);

/// Runs a peer once on a problem in another process if it may crash. Throws Error if it does.
void survive(const DevicePtr &device, const Peer &peer, const Problem &problem);
/// The work of that process.
void run_peer_probe(const DevicePtr &device, const std::string &peer, const std::string &problem);

/// The peers that a list such as "fftw,vkfft" names; "none" for none. An empty list means all for
/// the device's type: FFTW, clFFT and VkFFT on a CPU; clFFT, VkFFT and cuFFT on a GPU. Throws
/// Error: usage for an unknown name; failure for a named one that is absent.
std::vector<Peer> choose_peers(const std::string &list, const DevicePtr &device, int threads);

} // namespace imago::cli
