// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/peer/fftw_interface.h"

#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>

#include <dlfcn.h>

namespace imago::cli {

namespace {

/// The path beside another, whose name has `to` for the first `from`.
std::string path_beside(const std::string &path, const std::string &from, const std::string &to) {
    const std::filesystem::path file(path);
    std::string name = file.filename().string();
    if (const std::size_t at = name.find(from); at != std::string::npos)
        name.replace(at, from.size(), to);
    return (file.parent_path() / name).string();
}

template <class T>
std::string name_of(const char *function) {
    return FftwApi<T>::prefix + std::string(function);
}

/// A library of FFTW and the one with its threads, unless it has them itself. That one needs its
/// library by name, and the loader then takes one of this name that it has already: refused, since
/// the two would not fit together. `stem` is of names of files: "fftw3f".
template <class T>
PeerLibrary with_threads(const std::string &path, const std::string &stem) {
    const PeerLibrary alone(std::vector<std::string>{path});
    if (alone.has(name_of<T>("init_threads")))
        return alone;
    const std::string threads = path_beside(path, stem, stem + "_threads");
    const PeerLibrary beside(std::vector<std::string>{threads});
    if (beside.find(name_of<T>("malloc")) != alone.find(name_of<T>("malloc")))
        throw Error(threads + " is bound to another FFTW that is open here; name that one alone, "
                              "or build this one with --with-combined-threads");
    return PeerLibrary(std::vector<std::string>{threads, path});
}

/// By the loader, with threads of POSIX or of OpenMP, or with its threads in itself.
PeerLibrary usual_library(const std::string &stem) {
    const std::string library = "lib" + stem + ".so.3";
    return {{"fftw",
             {{"lib" + stem + "_threads.so.3", library},
              {"lib" + stem + "_omp.so.3", library},
              {library}},
             {},
             "Debian's libfftw3-single3 and libfftw3-double3"},
            ""};
}

/// Ours has FFTW's names where imago-fftw puts it first, or loads it before all others: there it
/// may answer for another one, too.
template <class T>
void refuse_ours(const PeerLibrary &library) {
    const std::string name = name_of<T>("imago_last_error");
    const void *own = library.has(name) ? library.find(name) : dlsym(RTLD_DEFAULT, name.c_str());
    Dl_info where{};
    if (own && dladdr(own, &where))
        throw Error("Imago's own library has FFTW's name here, and is not compared with itself (" +
                    std::string(where.dli_fname) + ")");
}

/// "avx512" of "fftw-3.3.10-sse2-avx2-avx512".
std::string widest_instructions(const std::string &version) {
    const std::size_t last = version.rfind('-');
    if (version.rfind("fftw-3", 0) != 0 || last == std::string::npos || last <= 4)
        return {};
    return version.substr(last + 1);
}

template <class T>
void add_precision(FftwInterface &opened, FftwPrecision<T> &precision, const std::string &path,
                   const std::string &stem) try {
    const PeerLibrary library = path.empty() ? usual_library(stem) : with_threads<T>(path, stem);
    refuse_ours<T>(library);
    const char *version = nullptr;
    library.find(name_of<T>("version"), version);
    precision.calls.emplace(library);
    if (!opened.version.empty())
        return;
    opened.version = version;
    opened.file = library.file();
    opened.instructions = widest_instructions(version);
} catch (const Error &error) {
    precision.absent = error.what();
}

FftwInterface fftw_of(const std::string &single, const std::string &wide) {
    FftwInterface opened;
    add_precision(opened, opened.in_float, single, "fftw3f");
    add_precision(opened, opened.in_double, wide, "fftw3");
    if (opened.version.empty())
        throw Error(opened.in_float.absent);
    return opened;
}

FftwInterface fftw_at(const std::string &place) {
    const std::string file =
        file_at(place, {"libfftw3f.so.3", "libfftw3f.so", "libfftw3.so.3", "libfftw3.so"});
    const std::string wide = path_beside(file, "fftw3f", "fftw3");
    return fftw_of(wide == file ? path_beside(file, "fftw3", "fftw3f") : file, wide);
}

FftwInterface mkl_at(const std::string &place) {
    // Its threads would spin for 200 ms after each run, in the time of the library that is measured
    // next. One millisecond keeps them awake from one run to the next.
    ::setenv("KMP_BLOCKTIME", "1", 0);
    UsualPlaces usual{
        "mkl",
        {{"libmkl_rt.so.3"}, {"libmkl_rt.so.2"}, {"libmkl_rt.so.1"}, {"libmkl_rt.so"}},
        // Of Intel's installers, of Python's environments and of Conda.
        {{"MKLROOT", "/lib"},
         {"MKLROOT", "/lib/intel64"},
         {"VIRTUAL_ENV", "/lib"},
         {"CONDA_PREFIX", "/lib"},
         {nullptr, "/opt/intel/oneapi/mkl/latest/lib"}},
        "pip install mkl"};
    if (!place.empty()) // what has its interface to FFTW alone
        usual.sets.insert(usual.sets.end(), {{"libfftw3f.so.3"}, {"libfftw3f.so"}});
    const PeerLibrary library(usual, place);
    void (*version)(char *, int) = nullptr;
    library.find("MKL_Get_Version_String", version);
    char text[200] = {};
    version(text, sizeof text - 1);
    return {text, library.file(), {}, {FftwApi<float>(library), {}}, {FftwApi<double>(library), {}},
            false};
}

/// What is open, by its place; they are few, and stay.
using Opened = std::map<std::string, std::unique_ptr<const FftwInterface>>;

template <class Open>
const FftwInterface &once(Opened &opened, const std::string &place, Open open) {
    auto &found = opened[place];
    if (!found)
        found = std::make_unique<const FftwInterface>(open());
    return *found;
}

} // namespace

const FftwInterface &fftw_interface(const std::string &place) {
    static Opened opened;
    return once(opened, place, [&] { return place.empty() ? fftw_of("", "") : fftw_at(place); });
}

const FftwInterface &mkl_interface(const std::string &place) {
    static Opened opened;
    return once(opened, place, [&] { return mkl_at(place); });
}

} // namespace imago::cli
