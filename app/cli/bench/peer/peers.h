// SPDX-License-Identifier: GPL-3.0-or-later
// The libraries that ours is compared with. Each has its own file, which gives the reason if it is
// not on this machine.
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
    std::string file; ///< its library's path; empty for VkFFT, which is a header
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

/// How long FFTW looks for a plan; FFTW's own names.
enum class FftwEffort { estimate, measure, patient };

/// How the libraries of the host plan and run.
struct HostPeers {
    int threads = 1;
    bool one_thread_too = true; ///< whether they are also measured with one thread
    FftwEffort effort = FftwEffort::measure;
    double plan_seconds = 0; ///< the most that FFTW may take for a plan; 0: as long as it likes
};

// In what follows, `place` is a library's file or its folder, as the user names it; empty: its
// usual places.

/// FFTW on the host: with the threads of the settings, and with one too if they say so. One at a
/// place is named by the widest instructions of its codelets: "fftw_avx512".
Peers fftw_peers(const std::string &place, const HostPeers &settings);
/// Intel's MKL on the host, by the FFTW interface that it has.
Peers mkl_peers(const std::string &place, const HostPeers &settings);
/// clFFT on the OpenCL device of the case.
Peers clfft_peers(const std::string &place);
/// VkFFT is a header, and has no place but that of the build.
Peers vkfft_peers(const std::string &place);
/// cuFFT on the same NVIDIA device through CUDA; the place is the folder of both libraries.
Peers cufft_peers(const std::string &place, const Device &device);
/// The same, with the launches of a transform recorded once as a CUDA graph, for single problems.
Peers cufft_graph_peers(const std::string &place, const Device &device);

/// Runs a peer once on a problem in another process if it may crash. Throws Error if it does.
void survive(const DevicePtr &device, const Peer &peer, const Problem &problem);
/// The work of that process.
void run_peer_probe(const DevicePtr &device, const std::string &peer, const std::string &problem);

/// The peers that a list such as "fftw,mkl=/opt/mkl/lib" names, each perhaps with its place; "none"
/// for none. FFTW may be named several times, at several places. An empty list means that of the
/// environment's IMAGO_PEERS, or without it those on this machine for the device's type: FFTW, MKL,
/// clFFT and VkFFT on a CPU; clFFT, VkFFT and cuFFT on a GPU. Throws Error: usage for an unknown
/// name or one named twice; failure for a named one that is absent.
std::vector<Peer> choose_peers(const std::string &list, const DevicePtr &device,
                               const HostPeers &settings);

} // namespace imago::cli
