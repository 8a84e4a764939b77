// SPDX-License-Identifier: GPL-3.0-or-later
// One process of cache_test.cpp, and a stopwatch for a process start:
//   run PROBLEM [store]     plans, executes and checks a transform; stores its programs if told
//   damage PROBLEM COUNT    the same with COUNT damaged files in the place of each good one
//   write COUNT             stores and loads entries that other processes write too
// Exit 0 when all was right; else 1 with a sentence on standard error. The environment's
// XDG_CACHE_HOME says which cache. Prints counts and milliseconds as "name value" lines.
#include "engine/device/enumerate.h"
#include "engine/device/select.h"
#include "engine/program/build.h"
#include "engine/program/cache.h"
#include "engine/transform/transform.h"
#include "tests/support/reference.h"

#include <chrono>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <random>
#include <stdexcept>
#include <string>
#include <sys/resource.h>
#include <unistd.h>

using namespace imago;
using namespace imago::test;

namespace {

namespace fs = std::filesystem;
using Bytes = std::vector<unsigned char>;

/// Milliseconds since the last lap, of the clock and of this process's processor time.
class Stopwatch {
  public:
    void lap(const char *what) {
        const auto now = std::chrono::steady_clock::now();
        const double spent = processor_milliseconds();
        std::printf("%s_ms %.1f\n%s_cpu_ms %.1f\n", what,
                    std::chrono::duration<double, std::milli>(now - start_).count(), what,
                    spent - spent_);
        start_ = std::chrono::steady_clock::now();
        spent_ = processor_milliseconds();
    }

  private:
    static double processor_milliseconds() {
        rusage usage{};
        ::getrusage(RUSAGE_SELF, &usage);
        const auto of = [](const timeval &time) {
            return 1e3 * double(time.tv_sec) + 1e-3 * double(time.tv_usec);
        };
        return of(usage.ru_utime) + of(usage.ru_stime);
    }

    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    double spent_ = processor_milliseconds();
};

struct Work {
    Problem problem;
    std::vector<float> input;
    std::vector<double> want;

    explicit Work(const std::string &text)
        : problem(parse_problem(text)), input(random_input(problem)),
          want(expected(problem, input)) {}
};

void check_run(const Work &work, Transform &transform, const DevicePtr &device) {
    Queue queue(device);
    const Buffer in(device, work.input.size() * sizeof(float));
    std::vector<float> output(work.problem.output_numbers());
    const Buffer out(device, output.size() * sizeof(float));
    queue.upload(in, work.input.data(), in.bytes());
    transform.execute(queue, in, out);
    queue.download(output.data(), out, out.bytes());
    const double error = worst_error(work.problem, output, work.want);
    if (!(error <= error_bound(work.problem)))
        throw std::runtime_error("relative error " + std::to_string(error));
}

void run(const std::string &text, bool store) {
    const Work work(text);
    Stopwatch watch;
    const DevicePtr device = Device::open(select_device(enumerate_devices(), "").index);
    watch.lap("open");
    Transform transform(device, work.problem);
    watch.lap("construct");
    check_run(work, transform, device);
    watch.lap("execute");
    if (store) {
        store_programs();
        watch.lap("store");
    }
    std::printf("compiled %zu\nloaded %zu\n", program_counts().compiled, program_counts().loaded);
}

/// Truncates half of them and flips one bit in the other half.
Bytes damaged(const Bytes &good, std::mt19937_64 &random) {
    Bytes bytes = good;
    if (random() % 2)
        bytes.resize(random() % good.size());
    else
        bytes[random() % good.size()] ^= static_cast<unsigned char>(1 << random() % 8);
    return bytes;
}

Bytes read_bytes(const fs::path &path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write_bytes(const fs::path &path, const Bytes &bytes) {
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(reinterpret_cast<const char *>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
}

void damage(const std::string &text, int count) {
    const Work work(text);
    const DevicePtr device = Device::open(select_device(enumerate_devices(), "").index);
    const auto again = [&](std::size_t compiled, std::size_t loaded) {
        forget_programs();
        const ProgramCounts before = program_counts();
        Transform transform(device, work.problem);
        check_run(work, transform, device);
        const ProgramCounts after = program_counts();
        if (after.compiled - before.compiled != compiled || after.loaded - before.loaded != loaded)
            throw std::runtime_error(std::to_string(after.compiled - before.compiled) +
                                     " compiled, " + std::to_string(after.loaded - before.loaded) +
                                     " loaded");
    };
    again(1, 0);
    store_programs();
    again(0, 1);
    const fs::path entry = *fs::directory_iterator(user_program_cache()->folder());
    const Bytes good = read_bytes(entry);
    std::mt19937_64 random(seed());
    for (int i = 0; i < count; ++i) {
        write_bytes(entry, damaged(good, random));
        again(1, 0);
    }
    write_bytes(entry, good);
    again(0, 1);
}

/// The first number of an entry's payload determines all the others.
Bytes payload_of(std::mt19937_64 &random) {
    Bytes bytes(1000 + random() % 100000);
    const auto first = static_cast<unsigned char>(random());
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<unsigned char>(first + i * first);
    return bytes;
}

bool whole(const Bytes &bytes) {
    for (std::size_t i = 0; i < bytes.size(); ++i)
        if (bytes[i] != static_cast<unsigned char>(bytes[0] + i * bytes[0]))
            return false;
    return true;
}

void write_entries(int count) {
    const ProgramCache cache = *user_program_cache();
    std::mt19937_64 random(static_cast<std::uint64_t>(::getpid()));
    int stored = 0;
    int loaded = 0;
    for (int i = 0; i < count; ++i) {
        const auto key = [&] { return sha256(std::to_string(random() % 4)); };
        stored += cache.store(key(), payload_of(random));
        for (int j = 0; j < 4; ++j)
            if (const auto bytes = cache.load(key())) {
                ++loaded;
                if (!whole(*bytes))
                    throw std::runtime_error("an entry is torn");
            }
    }
    std::printf("stored %d\nhits %d\n", stored, loaded);
}

} // namespace

int main(int argc, char *argv[]) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    try {
        if (arguments.size() >= 2 && arguments[0] == "run")
            run(arguments[1], arguments.size() > 2 && arguments[2] == "store");
        else if (arguments.size() == 3 && arguments[0] == "damage")
            damage(arguments[1], std::stoi(arguments[2]));
        else if (arguments.size() == 2 && arguments[0] == "write")
            write_entries(std::stoi(arguments[1]));
        else
            throw std::runtime_error("usage: run PROBLEM [store] | damage PROBLEM COUNT | "
                                     "write COUNT");
    } catch (const std::exception &error) {
        std::fprintf(stderr, "cache process: %s\n", error.what());
        return 1;
    }
    return 0;
}
