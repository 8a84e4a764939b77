// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/peers.h"

#include "app/cli/options.h"

namespace imago::cli {

namespace {

using Find = Peers (*)(const Device &device, int threads);
constexpr std::pair<const char *, Find> libraries[] = {
    {"fftw", [](const Device &, int threads) { return fftw_peers(threads); }},
    {"clfft", [](const Device &, int) { return clfft_peers(); }},
    {"vkfft", [](const Device &, int) { return vkfft_peers(); }},
    {"cufft", [](const Device &device, int) { return cufft_peers(device); }},
    {"none", [](const Device &, int) { return Peers{}; }}};

} // namespace

std::vector<Peer> choose_peers(const std::string &list, const DevicePtr &device, int threads) {
    const bool cpu = device->info().type == DeviceType::cpu;
    const bool named = !list.empty();
    std::vector<Peer> chosen;
    for (const std::string &name : split_list(named ? list
                                              : cpu ? "fftw,clfft,vkfft"
                                                    : "clfft,vkfft,cufft")) {
        const Peers found = choice(libraries, name, "--peers")(*device, threads);
        if (named && found.peers.empty() && name != "none")
            throw Error("--peers " + name + ": " + found.absent);
        chosen.insert(chosen.end(), found.peers.begin(), found.peers.end());
    }
    return chosen;
}

} // namespace imago::cli
