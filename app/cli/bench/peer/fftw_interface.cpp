// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/peer/peers.h"

#ifdef IMAGO_HAVE_FFTW
#include "app/cli/bench/peer/fftw_interface.h"

#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <utility>
#endif

namespace imago::cli {

#ifdef IMAGO_HAVE_FFTW

namespace {

/// The names of one precision.
struct PrecisionNames {
    const char *library; ///< in names of files
    const char *init_threads, *allocate;
};
constexpr PrecisionNames single_names{"fftw3f", "fftwf_init_threads", "fftwf_malloc"};
constexpr PrecisionNames double_names{"fftw3", "fftw_init_threads", "fftw_malloc"};

/// The path beside another, whose name has `to` for the first `from`.
std::string path_beside(const std::string &path, const std::string &from, const std::string &to) {
    const std::filesystem::path file(path);
    std::string name = file.filename().string();
    if (const std::size_t at = name.find(from); at != std::string::npos)
        name.replace(at, from.size(), to);
    return (file.parent_path() / name).string();
}

/// A library of FFTW and the one with its threads, unless it has them itself. That one needs its
/// library by name, and the loader then takes one of this name that it has already: refused, since
/// the two would not fit together.
PeerLibrary with_threads(const std::string &path, const PrecisionNames &names) {
    const PeerLibrary alone(std::vector<std::string>{path});
    if (alone.has(names.init_threads))
        return alone;
    const std::string threads =
        path_beside(path, names.library, names.library + std::string("_threads"));
    const PeerLibrary beside(std::vector<std::string>{threads});
    if (beside.find(names.allocate) != alone.find(names.allocate))
        throw Error(threads + " is bound to another FFTW that is open here; name that one alone, "
                              "or build this one with --with-combined-threads");
    return PeerLibrary(std::vector<std::string>{threads, path});
}

/// "avx512" of "fftw-3.3.10-sse2-avx2-avx512".
std::string widest_instructions(const std::string &version) {
    const std::size_t last = version.rfind('-');
    if (version.rfind("fftw-3", 0) != 0 || last == std::string::npos || last <= 4)
        return {};
    return version.substr(last + 1);
}

FftwInterface interface_of(const PeerLibrary &single) {
    const char *version = nullptr;
    single.find("fftwf_version", version);
    return {version, single.file(), widest_instructions(version), FftwApi<float>(single), {}};
}

FftwInterface usual_fftw() {
    using Files = std::vector<LibraryFile>;
    FftwInterface opened = interface_of(
        PeerLibrary(Files{IMAGO_LIBRARY_FFTW_FLOAT_THREADS, IMAGO_LIBRARY_FFTW_FLOAT}));
    opened.in_double.emplace(
        PeerLibrary(Files{IMAGO_LIBRARY_FFTW_DOUBLE_THREADS, IMAGO_LIBRARY_FFTW_DOUBLE}));
    return opened;
}

FftwInterface fftw_at(const std::string &place) {
    const std::string single = file_at(place, {"libfftw3f.so.3", "libfftw3f.so"});
    FftwInterface opened = interface_of(with_threads(single, single_names));
    const std::string wide = path_beside(single, single_names.library, double_names.library);
    if (wide != single && std::filesystem::exists(wide))
        opened.in_double.emplace(with_threads(wide, double_names));
    return opened;
}

constexpr const char *mkl_names[] = {"libmkl_rt.so.3", "libmkl_rt.so.2", "libmkl_rt.so.1",
                                     "libmkl_rt.so"};

/// By the loader, then in the folders of Intel's installers, of Python's environments and of Conda.
PeerLibrary usual_mkl() {
    std::vector<std::string> paths(std::begin(mkl_names), std::end(mkl_names));
    for (const auto &[variable, folder] :
         std::initializer_list<std::pair<const char *, std::string>>{{"MKLROOT", "/lib/"},
                                                                     {"MKLROOT", "/lib/intel64/"},
                                                                     {"VIRTUAL_ENV", "/lib/"},
                                                                     {"CONDA_PREFIX", "/lib/"}})
        if (const char *root = std::getenv(variable); root && root[0] == '/')
            for (const char *name : mkl_names)
                paths.push_back(root + folder + name);
    for (const char *name : mkl_names)
        paths.push_back(std::string("/opt/intel/oneapi/mkl/latest/lib/") + name);
    for (const std::string &path : paths)
        try {
            return PeerLibrary(std::vector<std::string>{path});
        } catch (const Error &) { // the next one
        }
    throw Error("MKL is not installed: pip install mkl, and name the folder of libmkl_rt.so, as in "
                "--peers mkl=FOLDER");
}

FftwInterface mkl_at(const std::string &place) {
    // Its threads would spin for 200 ms after each run, in the time of the library that is measured
    // next. One millisecond keeps them awake from one run to the next.
    ::setenv("KMP_BLOCKTIME", "1", 0);
    std::vector<std::string> names(std::begin(mkl_names), std::end(mkl_names));
    names.insert(names.end(), {"libfftw3f.so.3", "libfftw3f.so"});
    const PeerLibrary library =
        place.empty() ? usual_mkl() : PeerLibrary(std::vector<std::string>{file_at(place, names)});
    void (*version)(char *, int) = nullptr;
    library.find("MKL_Get_Version_String", version);
    char text[200] = {};
    version(text, sizeof text - 1);
    return {text, library.file(), {}, FftwApi<float>(library), FftwApi<double>(library), false};
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

const FftwApi<double> &FftwInterface::double_precision() const {
    if (!in_double)
        throw Error("its library of double precision is not beside " + file);
    return *in_double;
}

const FftwInterface &fftw_interface(const std::string &place) {
    static Opened opened;
    return once(opened, place, [&] { return place.empty() ? usual_fftw() : fftw_at(place); });
}

const FftwInterface &mkl_interface(const std::string &place) {
    static Opened opened;
    return once(opened, place, [&] { return mkl_at(place); });
}

#endif

} // namespace imago::cli
