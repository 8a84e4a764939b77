// SPDX-License-Identifier: GPL-3.0-or-later
// A worker that misbehaves at commands whose text holds a word: IMAGO_TEST_FAULT is
// "crash WORD", "hang WORD", "exit WORD", "eat WORD" (memory) or "chatter WORD" (noise on standard
// output).
#include "engine/search/trial/worker.h"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <unistd.h>

namespace {

void eat() {
    std::vector<std::vector<char>> eaten;
    for (;;)
        eaten.emplace_back(std::size_t{64} << 20, 'x');
}

void misbehave(const imago::JsonLine &command) {
    const char *variable = std::getenv("IMAGO_TEST_FAULT");
    const std::string fault = variable ? variable : "";
    const std::size_t blank = fault.find(' ');
    if (blank == std::string::npos ||
        command.print().find(fault.substr(blank + 1)) == std::string::npos)
        return;
    const std::string kind = fault.substr(0, blank);
    if (kind == "crash")
        std::abort(); // as a failed assertion of a compiler does
    if (kind == "hang")
        for (;;)
            pause();
    if (kind == "exit")
        _exit(3);
    if (kind == "eat")
        eat();
    if (kind == "chatter") {
        std::printf("{\"ok\":false,\"reason\":\"noise\"}\n");
        std::fflush(stdout);
    }
}

} // namespace

int main() {
    const int socket = imago::take_worker_socket();
    if (socket < 0)
        return 2;
    _exit(imago::run_tune_worker(socket, misbehave));
}
