// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/peer/peers.h"

#include "app/cli/bench/contest/data.h"
#include "app/cli/bench/peer/child.h"
#include "app/cli/options/options.h"

#include <cstdlib>

namespace imago::cli {

namespace {

struct Library {
    Peers (*find)(const std::string &place, const Device &device, const HostPeers &settings);
    bool several; ///< whether it may be named more than once
};
constexpr std::pair<const char *, Library> libraries[] = {
    {"fftw",
     {[](const std::string &place, const Device &, const HostPeers &settings) {
          return fftw_peers(place, settings);
      },
      true}},
    {"mkl",
     {[](const std::string &place, const Device &, const HostPeers &settings) {
          return mkl_peers(place, settings);
      },
      false}},
    {"clfft",
     {[](const std::string &place, const Device &, const HostPeers &) {
          return clfft_peers(place);
      },
      false}},
    {"vkfft",
     {[](const std::string &place, const Device &, const HostPeers &) {
          return vkfft_peers(place);
      },
      false}},
    {"cufft",
     {[](const std::string &place, const Device &device, const HostPeers &) {
          return cufft_peers(place, device);
      },
      false}},
    {"cufft-graph",
     {[](const std::string &place, const Device &device, const HostPeers &) {
          return cufft_graph_peers(place, device);
      },
      false}},
    {"none",
     {[](const std::string &, const Device &, const HostPeers &) { return Peers{}; }, true}}};

/// An item of the list.
struct Wanted {
    std::string name, place;
    Library library;
    std::vector<Peer> found = {};
};

Wanted parse_item(const std::string &item) {
    const std::size_t equals = item.find('=');
    const std::string name = item.substr(0, equals);
    Wanted wanted{name, equals == std::string::npos ? "" : item.substr(equals + 1),
                  choice(libraries, name, "--peers")};
    if (equals != std::string::npos && (wanted.place.empty() || name == "none"))
        throw usage_error("--peers takes a library with a path as in fftw=/opt/fftw/lib, not '" +
                          item + "'");
    return wanted;
}

std::vector<Wanted> parse_items(const std::string &list) {
    std::vector<Wanted> items;
    for (const std::string &text : split_list(list)) {
        Wanted item = parse_item(text);
        for (const Wanted &earlier : items)
            if (earlier.name == item.name && (!item.library.several || earlier.place == item.place))
                throw usage_error("--peers names " + text + " twice");
        items.push_back(std::move(item));
    }
    return items;
}

/// Two builds of FFTW with the same instructions get numbers: "fftw_avx512_2".
void number_equal_names(std::vector<Peer> &peers) {
    for (std::size_t i = 0; i < peers.size(); ++i) {
        int number = 1;
        for (std::size_t j = 0; j < i; ++j)
            number += peers[j].name == peers[i].name ? 1 : 0;
        if (number == 1)
            continue;
        peers[i].name += "_" + std::to_string(number);
        peers[i].title += " (" + std::to_string(number) + ")";
    }
}

} // namespace

std::vector<Peer> choose_peers(const std::string &list, const DevicePtr &device,
                               const HostPeers &settings) {
    const char *environment = std::getenv("IMAGO_PEERS");
    const std::string asked = !list.empty() ? list : environment ? environment : "";
    const bool cpu = device->info().type == DeviceType::cpu;
    std::vector<Wanted> items = parse_items(!asked.empty() ? asked
                                            : cpu          ? "fftw,mkl,clfft,vkfft"
                                                           : "clfft,vkfft,cufft");
    // Those at their usual places first: for a name without a folder, the loader takes a library of
    // that name which is open.
    for (const bool at_a_place : {false, true})
        for (Wanted &item : items) {
            if (item.place.empty() == at_a_place)
                continue;
            Peers found = item.library.find(item.place, *device, settings);
            if (!asked.empty() && found.peers.empty() && item.name != "none")
                throw Error("--peers " + item.name + ": " + found.absent);
            item.found = std::move(found.peers);
        }
    std::vector<Peer> chosen;
    for (const Wanted &item : items)
        chosen.insert(chosen.end(), item.found.begin(), item.found.end());
    number_equal_names(chosen);
    return chosen;
}

void survive(const DevicePtr &device, const Peer &peer, const Problem &problem) {
    std::string named = peer.name;
    if (!peer.file.empty())
        named += "=" + peer.file;
    const ChildRun run = run_bench_child({"--peer-probe", named, "--sizes", to_string(problem),
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
    const auto contestant = choose_peers(name, device, {}).front().make(problem, data);
    contestant->enqueue(1);
    contestant->finish();
}

} // namespace imago::cli
