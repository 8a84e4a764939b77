// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/manual/environment.h"

namespace imago::manual {
namespace {

constexpr unsigned window = static_cast<unsigned>(Reader::window);
constexpr unsigned cli = static_cast<unsigned>(Reader::cli);
constexpr unsigned fftw = static_cast<unsigned>(Reader::fftw);
constexpr unsigned library = static_cast<unsigned>(Reader::library);
constexpr unsigned all = window | cli | fftw | library;

} // namespace

const std::vector<Variable> &variables() {
    static const std::vector<Variable> rows{
        {"IMAGO_BUILD", "A build folder of Imago, in which the Python package finds the library",
         library},
        {"IMAGO_DEVICE",
         "The OpenCL device of programs of FFTW and of Python: an index of 'imago-cli devices' or "
         "a part of a name; 'rank' with MPI: one GPU for each rank of a machine, in turn",
         fftw | library},
        {"IMAGO_EFFORT",
         "How the Python package plans: auto (the default), or an effort of set_effort()", library},
        {"IMAGO_EXTRAS=off", "Do without what only some drivers can do beyond OpenCL 1.2", all},
        {"IMAGO_FFTW_REPORT=FILE",
         "Add a line to the file when the program ends: how many transforms ran where", fftw},
        {"IMAGO_HOST_PATH=off",
         "Run small transforms on the device, too, instead of on the host's processor",
         fftw | library},
        {"IMAGO_LIBRARY", "The file libimago.so.0 that the Python package loads", library},
        {"IMAGO_PEERS",
         "The peers of 'imago-cli bench' and of the window's benchmarks where --peers names none: "
         "fftw,mkl=/opt/mkl/lib",
         window | cli},
        {"IMAGO_PREPARE=off", "Compile no kernels in the background", all},
        {"IMAGO_PREPARE_PROGRAM",
         "The absolute path of imago-prepare, if it is not found beside "
         "the program",
         all},
        {"IMAGO_PROGRAM_CACHE=off", "Neither read nor keep compiled kernels", all},
        {"IMAGO_SELF_TEST",
         "The absolute path of imago-self-test, if it is not found beside the "
         "program",
         all},
        {"IMAGO_THREADS",
         "Threads of the process on processors, of its own and of PoCL's device; default: those of "
         "the "
         "processors that it may run on, shared with other ranks of MPI",
         all},
        {"IMAGO_TOUR=off", "Do not show the tour at the first start of a workspace", window},
        {"IMAGO_TUNE_WORKER",
         "The absolute path of imago-tune-worker, if it is not found beside "
         "the program",
         all},
        {"IMAGO_TUNING",
         "off: plan without tuning records; the absolute path of a file: read and "
         "write only its records",
         all},
        {"OCL_ICD_VENDORS",
         "The folder or file of OpenCL drivers to look at, as the loader ocl-icd reads it", all},
        {"SOURCE_DATE_EPOCH",
         "The time, in seconds since 1970, whose date 'imago-cli help --format man' states", cli},
        {"XDG_CACHE_HOME", "The folder of caches instead of ~/.cache", all},
        {"XDG_CONFIG_HOME", "The folder of preferences instead of ~/.config", window},
        {"XDG_DATA_HOME", "The folder of tuning records instead of ~/.local/share", all}};
    return rows;
}

std::vector<Row> environment_of(Reader reader) {
    std::vector<Row> rows;
    for (const Variable &variable : variables())
        if (variable.readers & static_cast<unsigned>(reader))
            rows.push_back({variable.name, variable.text});
    return rows;
}

std::vector<Row> folders() {
    return {{"~/.cache/imago", "Compiled kernels, logs of failed builds, journals of searches, and "
                               "what was measured of devices; it may be deleted at any time"},
            {"~/.local/share/imago", "Records of tuning: plans that took long to find"}};
}

std::vector<Row> exit_codes() {
    return {{"0", "It was done"},
            {"1", "The request could not be carried out; a sentence on standard error says why"},
            {"2", "The request is invalid; a sentence on standard error says what is allowed"}};
}

Page fftw_page() {
    Page page;
    page.name = "imago-fftw";
    page.command = "imago-fftw";
    page.summary = "run a program of FFTW on any OpenCL device";
    page.description = {
        "imago-fftw runs a program that loads FFTW 3 (libfftw3f.so.3, libfftw3.so.3) with the "
        "libraries of Imago in their place, for this program and those that it starts. Nothing "
        "else on the system is changed. A program that names its folders of libraries by an RPATH "
        "keeps those, and a warning says so."};
    page.positionals = {
        {{"PROGRAM"}, "PROGRAM", "The program to run: a path or a name", true, false, {}, {}},
        {{"ARGUMENT"}, "ARGUMENT", "Its arguments", false, true, {}, {}}};
    page.options = {
        {{"-h", "--help"}, "", "Print a short description and exit", false, false, {}, {}},
        {{"--version"}, "", "Print the version and exit", false, false, {}, {}},
        {{"--folder"}, "", "Print the folder of the libraries and exit", false, false, {}, {}},
        {{"--preload"},
         "",
         "Load the libraries before all others, for programs that have another FFTW: linked into "
         "them, in folders that they name, or that they put first themselves (R)",
         false,
         false,
         {},
         {}}};
    page.examples = {
        {"imago-fftw ./simulation", "Run a program of FFTW on the best device of the machine"},
        {"IMAGO_DEVICE=0 IMAGO_FFTW_REPORT=report.txt imago-fftw gwyddion",
         "Choose the device, and have a line written of how many transforms ran where"}};
    page.exit_codes = {{"1", "The libraries are not where the script expects them"},
                       {"2", "The arguments are invalid"},
                       {"126", "The program may not be run"},
                       {"127", "There is no such program"},
                       {"other", "The exit status of the program"}};
    page.environment = environment_of(Reader::fftw);
    page.files = folders();
    page.see_also = {"imago-cli", "imago"};
    return page;
}

} // namespace imago::manual
