// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/peer/peers.h"

#include "app/cli/bench/contest/data.h"
#include "app/cli/bench/peer/child.h"
#include "app/cli/options/options.h"

namespace imago::cli {

namespace {

using Find = Peers (*)(const Device &device, int threads);
constexpr std::pair<const char *, Find> libraries[] = {
    {"fftw", [](const Device &, int threads) { return fftw_peers(threads); }},
    {"mkl", [](const Device &, int threads) { return mkl_peers(threads); }},
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

void survive(const DevicePtr &device, const Peer &peer, const Problem &problem) {
    const ChildRun run = run_bench_child({"--peer-probe", peer.name, "--sizes", to_string(problem),
                                          "--device", std::to_string(device->info().index)});
    if (run.code > 128)
        throw Error("it ends the process by signal " + std::to_string(run.code - 128));
}

void run_peer_probe(const DevicePtr &device, const std::string &name, const std::string &text) {
    const Problem problem = parse_problem(text);
    const Bytes input = bench_data(problem);
    const Buffer pristine(device, input.size());
    Queue(device).upload(pristine, input.data(), input.size());
    const CaseData data{device, input, pristine};
    const auto contestant = choose_peers(name, device, 1).front().make(problem, data);
    contestant->enqueue(1);
    contestant->finish();
}

} // namespace imago::cli
