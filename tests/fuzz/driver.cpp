// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a fuzz target without libFuzzer: on every file of its corpus, then on mutations of them.
//
//     fuzz_NAME [--executions N] [--seconds S] [--seed N] CORPUS...
//
// Ends after that many executions, that long, or at SIGTERM, whichever is first, and says how many
// there were.
// The seed is printed; it comes from the clock unless an option or IMAGO_SEED gives it. An input
// that crashes or hangs (10 s) is written to fuzz-crash-NAME-SEED; given as CORPUS with
// --executions 0 it is run again.
#include "tests/fuzz/fuzz.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace {

namespace fs = std::filesystem;
using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t largest_input = 1 << 14;
constexpr std::size_t largest_nest = 1 << 18; ///< of an input with lists in lists
constexpr unsigned longest_seconds = 10;      ///< of one execution
constexpr rlim_t most_memory = rlim_t{4} << 30;

const std::uint8_t *current = nullptr; ///< the current input
std::size_t current_size = 0;
volatile std::sig_atomic_t asked_to_end = 0;
char crash_file[300] = "";

/// Does only what is safe in a signal handler.
void tell_crash(int number) {
    const int file = open(crash_file, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    ssize_t ignored = write(file, current, current_size);
    constexpr const char sentence[] = "\nThe input that ends the process is in ";
    ignored = write(STDERR_FILENO, sentence, sizeof sentence - 1);
    ignored = write(STDERR_FILENO, crash_file, std::strlen(crash_file));
    ignored = write(STDERR_FILENO, "\n", 1);
    static_cast<void>(ignored);
    signal(number, SIG_DFL);
    raise(number == SIGALRM ? SIGABRT : number);
}

void run(const Bytes &input) {
    const Bytes copy(input.begin(), input.end()); // so that a sanitizer sees its end
    current = copy.data();
    current_size = copy.size();
    alarm(longest_seconds);
    LLVMFuzzerTestOneInput(copy.data(), copy.size());
    alarm(0);
}

Bytes read_file(const fs::path &path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

class Mutator {
  public:
    Mutator(std::vector<Bytes> corpus, std::uint64_t seed)
        : corpus_(std::move(corpus)), random_(seed) {
        if (corpus_.empty())
            corpus_.emplace_back();
    }

    Bytes next() {
        Bytes input = one();
        for (std::size_t changes = 1 + below(1 + below(8)); changes > 0; --changes)
            change(input);
        input.resize(std::min(input.size(), largest_input));
        if (below(256) == 0)
            nest(input);
        return input;
    }

  private:
    std::size_t below(std::size_t end) { return end < 2 ? 0 : random_() % end; }
    const Bytes &one() { return corpus_[below(corpus_.size())]; }

    void change(Bytes &input) {
        const std::size_t at = below(input.size() + 1);
        if (at == input.size())
            return insert(input, at);
        switch (below(9)) {
        case 0:
            input[at] ^= std::uint8_t(1 << below(8));
            break;
        case 1:
            input[at] = std::uint8_t(below(256));
            break;
        case 2:
            put_number(input, at);
            break;
        case 3:
            input.erase(input.begin() + std::ptrdiff_t(at),
                        input.begin() + std::ptrdiff_t(at + 1 + below(input.size() - at)));
            break;
        case 4:
            input.resize(at);
            break;
        case 5:
            put_text_number(input, at);
            break;
        case 6:
            splice(input, at);
            break;
        default:
            insert(input, at);
        }
    }

    void insert(Bytes &input, std::size_t at) {
        Bytes piece;
        if (below(2)) {
            const Bytes &from = below(2) ? input : one();
            const std::size_t begin = below(from.size());
            piece.assign(from.begin() + std::ptrdiff_t(begin),
                         from.begin() +
                             std::ptrdiff_t(std::min(from.size(), begin + 1 + below(64))));
        } else {
            piece.assign(1 + below(below(8) ? 8 : 2000), std::uint8_t(below(256)));
        }
        input.insert(input.begin() + std::ptrdiff_t(at), piece.begin(), piece.end());
    }

    /// Writes 1, 2, 4 or 8 bytes, in either order, of a number at the edge of a range.
    void put_number(Bytes &input, std::size_t at) {
        constexpr std::uint64_t edges[] = {
            0,       1,          0x7f,       0x80,       0xff,  0x7fff,    0x8000,     0xffff,
            0x10000, 0x7fffffff, 0x80000000, 0xffffffff, ~0ull, ~0ull / 2, 1ull << 62, 1ull << 32};
        const std::uint64_t value = edges[below(std::size(edges))] + below(3) - 1;
        const std::size_t bytes = std::size_t{1} << below(4);
        const bool big = below(2);
        for (std::size_t i = 0; i < bytes && at + i < input.size(); ++i)
            input[at + i] = std::uint8_t(value >> (8 * (big ? bytes - 1 - i : i)));
    }

    /// Replaces digits by those of another number.
    void put_text_number(Bytes &input, std::size_t at) {
        constexpr const char *numbers[] = {"0",     "-1",   "1e308",      "1e-320",
                                           "1e999", "nan",  "inf",        "0x10",
                                           "1,5",   ".",    "4294967296", "18446744073709551616",
                                           "00001", "-0.0", "2147483648", "null",
                                           "true",  "[]",   "{}",         "\"\""};
        const auto digit = [](std::uint8_t c) { return c >= '0' && c <= '9'; };
        while (at < input.size() && !digit(input[at]))
            ++at;
        std::size_t end = at;
        while (end < input.size() && digit(input[end]))
            ++end;
        const std::string number = numbers[below(std::size(numbers))];
        input.erase(input.begin() + std::ptrdiff_t(at), input.begin() + std::ptrdiff_t(end));
        input.insert(input.begin() + std::ptrdiff_t(at), number.begin(), number.end());
    }

    /// Inserts lists and objects in one another, or many members or elements: readers that are
    /// recursive or quadratic fail at these sizes only.
    void nest(Bytes &input) {
        struct Piece {
            const char *before, *after;
        };
        constexpr Piece pieces[] = {{"[", "]"},       {"{\"a\":", "}"}, {"[{\"steps\":", "}]"},
                                    {"[", ""},        {"{\"a\":", ""},  {"(", ")"},
                                    {"\"a\":0,", ""}, {"0,", ""},       {"{},", ""},
                                    {"\"%\":0,", ""}, {"\n", ""},       {":", ""}};
        const Piece &piece = pieces[below(std::size(pieces))];
        std::string before, after;
        const std::size_t most = std::size_t{1} << below(17);
        for (std::size_t i = 0; i < most && before.size() + after.size() < largest_nest; ++i) {
            before += piece.before;
            after += piece.after;
            if (const std::size_t place = before.rfind('%'); place != std::string::npos)
                before.replace(place, 1, std::to_string(i));
        }
        const std::string text = before + "1" + after;
        const auto at = input.begin() + std::ptrdiff_t(below(input.size() + 1));
        input.insert(at, text.begin(), text.end());
    }

    /// Replaces the end by that of another input.
    void splice(Bytes &input, std::size_t at) {
        const Bytes &other = one();
        input.resize(at);
        input.insert(input.end(), other.begin() + std::ptrdiff_t(below(other.size())), other.end());
    }

    std::vector<Bytes> corpus_;
    std::mt19937_64 random_;
};

struct Options {
    std::uint64_t executions = 20000, seed = 0;
    double seconds = 5;
    std::vector<Bytes> corpus;
};

void add_corpus(Options &options, const fs::path &path) {
    std::vector<fs::path> files;
    if (fs::is_directory(path))
        for (const auto &entry : fs::directory_iterator(path))
            files.push_back(entry.path());
    else
        files.push_back(path);
    std::sort(files.begin(), files.end());
    for (const fs::path &file : files)
        options.corpus.push_back(read_file(file));
}

Options options_of(int argc, char **argv) {
    Options options;
    const char *given = std::getenv("IMAGO_SEED");
    options.seed = given
                       ? std::strtoull(given, nullptr, 10)
                       : std::uint64_t(std::chrono::system_clock::now().time_since_epoch().count());
    for (int i = 1; i < argc; ++i) {
        const std::string name = argv[i];
        const char *value = i + 1 < argc ? argv[i + 1] : "0";
        if (name == "--executions")
            options.executions = std::strtoull(value, nullptr, 10), ++i;
        else if (name == "--seconds")
            options.seconds = std::strtod(value, nullptr), ++i;
        else if (name == "--seed")
            options.seed = std::strtoull(value, nullptr, 10), ++i;
        else
            add_corpus(options, name);
    }
    return options;
}

void prepare(const std::string &name, std::uint64_t seed) {
    std::snprintf(crash_file, sizeof crash_file, "fuzz-crash-%s-%llu", name.c_str(),
                  static_cast<unsigned long long>(seed));
    for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGALRM})
        signal(number, tell_crash);
    signal(SIGTERM, [](int) { asked_to_end = 1; });
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    const rlimit limit{most_memory, most_memory};
    setrlimit(RLIMIT_DATA, &limit);
#endif
}

} // namespace

int main(int argc, char **argv) {
    Options options = options_of(argc, argv);
    const std::string name = fs::path(argv[0]).filename().string();
    prepare(name, options.seed);
    std::printf("%s: %zu inputs, seed %llu\n", name.c_str(), options.corpus.size(),
                static_cast<unsigned long long>(options.seed));
    std::fflush(stdout);
    for (const Bytes &input : options.corpus)
        run(input);
    const auto start = std::chrono::steady_clock::now();
    const auto spent = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    std::uint64_t done = 0;
    Mutator mutator(std::move(options.corpus), options.seed);
    while (!asked_to_end && done < options.executions && spent() < options.seconds) {
        run(mutator.next());
        ++done;
    }
    std::printf("%s: %llu executions in %.1f s\n", name.c_str(),
                static_cast<unsigned long long>(done), spent());
    return 0;
}
