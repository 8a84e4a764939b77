// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual/command_texts.h"

#include "engine/op/operation.h"

#include <algorithm>

namespace imago::cli {
namespace {

/// Commands that a reader of one may want to know of.
std::vector<std::vector<std::string>> families() {
    std::vector<std::string> pictures{"compress", "filter", "descreen"};
    for (const Operation *operation : operations())
        pictures.emplace_back(operation->id);
    pictures.insert(pictures.end(), {"crop", "batch", "run"});
    std::vector<std::string> spectra{"filter", "spectrum", "frc"};
    for (const Operation *operation : signal_operations())
        spectra.emplace_back(operation->id);
    return {pictures,
            spectra,
            {"transform", "poisson", "source", "plan"},
            {"devices", "plan", "bench", "tune", "source"}};
}

/// The rows, and those that `made` makes of each operation.
template <class Row, class Make>
std::vector<Row> with_operations(std::vector<Row> rows, Make made) {
    for (const auto list : {operations(), signal_operations()})
        for (const Operation *operation : list)
            rows.push_back(made(*operation));
    return rows;
}

} // namespace

const std::vector<CommandExample> &command_examples() {
    static const std::vector<CommandExample> rows = with_operations<CommandExample>(
        {{"compress", "imago-cli compress photo.png -o small.png --keep 5",
          "Keep the largest twentieth of the cosine coefficients"},
         {"compress", "imago-cli compress photo.png -o small.jpg --bytes 20k",
          "Write the best JPEG file of at most 20,000 bytes"},
         {"compress",
          "imago-cli compress photo.png -o small.png --psnr 38 --save-recipe small.json",
          "Reach a PSNR of 38 dB, and keep the settings as a recipe"},
         {"crop", "imago-cli crop photo.png -o part.png --crop 120,80,256x256",
          "Write a square of 256 x 256 pixels of a picture"},
         {"descreen", "imago-cli descreen print.png -o tones.png --report",
          "Remove the dots of a print, and tell which screen was found"},
         {"frc", "imago-cli frc photo.png noisy.png --threshold half-bit -o curve.csv",
          "Find the frequency up to which two pictures agree, and write the curve"},
         {"filter", "imago-cli filter photo.png -o soft.png --low 0.1 --soft 0.02",
          "Blur a picture: keep frequencies up to 0.1 cycles per pixel"},
         {"filter", "imago-cli filter striped.png --suggest stripes.json",
          "Look for stripes, and write a mask that removes them"},
         {"filter", "imago-cli filter striped.png -o clean.png --mask stripes.json", "Remove them"},
         {"filter", "imago-cli filter recording.flac -o clean.flac --stop 49,51 --high 30",
          "Remove mains hum and rumble from a recording"},
         {"transform", "imago-cli transform field.npy -o spectrum.npy --kind fft --axes -2,-1",
          "The two-dimensional FFT of an array, as scipy.fft.fft2 gives it"},
         {"transform", "imago-cli transform field.npy -o dct.npy --kind dct2 --norm ortho",
          "The orthonormal DCT-II along the last axis"},
         {"batch", "imago-cli batch small.json photos -o smaller",
          "Carry out a recipe on all pictures of a folder; another run goes on where this one "
          "ended"},
         {"run", "imago-cli run work.imago -o results",
          "Carry out what the window saved as a session", false},
         {"spectrum", "imago-cli spectrum recording.flac --window kaiser:12",
          "The strongest peaks of a recording"},
         {"spectrum",
          "imago-cli spectrum recording.flac -o picture.png --mode spectrogram --log-frequencies",
          "A spectrogram with octaves of equal height"},
         {"spectrum", "imago-cli spectrum series.csv --mode welch --size 128 --confidence 95",
          "The power density of a table's columns with intervals of 95% confidence"},
         {"spectrum",
          "imago-cli spectrum photo.png -o line.csv --line-profile 0.11,0.02,0.2,0.15 "
          "--pixel-size 0.2nm --crop 120,80,256x256",
          "The distance of two spots of a region's spectrum, and its period in nanometres"},
         {"poisson", "imago-cli poisson density.npy -o potential.npy --field field.npy",
          "The potential of a density, and its field"},
         {"devices", "imago-cli devices --check",
          "List the devices, and test whether they compute correctly"},
         {"source", "imago-cli source fft:1024*4096 > kernels.cl",
          "The kernels for 4096 transforms of 1024 points"},
         {"plan", "imago-cli plan dct2:512x512 --seconds 0.2",
          "Show how a device carries out a DCT of 512 x 512, and what bounds its time"},
         {"bench", "imago-cli bench --suite 1d,2d --output report.json",
          "Compare the engine with the other libraries of this machine", false},
         {"tune", "imago-cli tune --problems fft:1536*512 --effort race",
          "Find the fastest of three likely plans, and keep it for later runs", false},
         {"tune", "imago-cli tune --explain dct2:512x512", "Tell which plan is chosen, and why"},
         {"help", "imago-cli help spectrum --format man | man -l -", "Read a page of the manual"},
         {"help",
          "imago-cli help --format bash > ~/.local/share/bash-completion/completions/imago-cli",
          "Let bash complete commands, options, values and files; packages install this already",
          false}},
        [](const Operation &of) {
            return CommandExample{of.id, of.texts.example, of.texts.example_help};
        });
    return rows;
}

const std::vector<CommandParagraph> &command_paragraphs() {
    static const std::vector<CommandParagraph> rows = with_operations<CommandParagraph>(
        {{"", "imago-cli transforms, filters and compresses pictures and signals in the frequency "
              "domain. It runs on any OpenCL device: graphics cards and processors. It needs no "
              "display; imago(1) is the same work in a window."},
         {"",
          "Each command has a page of its own. Results are written to the files that are named, "
          "by way of a temporary file, so that a file is either whole or as it was. Reports go "
          "to standard output, as text or, with --json, as JSON."},
         {"", "A value follows its option as the next word or after an equals sign. A value that "
              "begins with a dash needs the equals sign: --band=-200k,-50k."},
         {"compress", "The picture's cosine transform is computed, coefficients below a threshold "
                      "become 0, and the inverse transform gives the result. The report tells how "
                      "many coefficients stay, and the result's PSNR and SSIM."},
         {"crop",
          "The samples are those of the picture. Commands that work on pictures take --crop, "
          "too, and then work on the region as on a picture of its own; recipes keep it."},
         {"descreen", "Halftone dots are peaks of the spectrum on a lattice. The command finds the "
                      "lattice, removes its peaks, and leaves edges and tones as they are."},
         {"frc",
          "Two pictures of one subject with independent noise are compared ring by ring of "
          "their spectra. The resolution is where the correlation falls below the threshold."},
         {"filter",
          "For pictures, frequencies are in cycles per pixel: 0.5 is the finest detail. For "
          "signals they are in hertz, and may have a suffix: 48k, 2.4M. All filters that "
          "are given multiply."},
         {"transform",
          "Any length is possible, along 1 to 8 axes. Arrays of doubles are computed in "
          "double where the device can."},
         {"batch",
          "The recipe is what --save-recipe of compress, filter and descreen writes, or the "
          "window. Files that a run has finished are not computed again."},
         {"run",
          "The session names its files and what is done to them. The results are those of the "
          "window, byte for byte."},
         {"spectrum", "Without --mode a signal's spectrum is computed as a whole, and a picture's "
                      "spectrum in two dimensions. Without --output only the report is printed."},
         {"poisson", "The edges are those of a cosine series: no field crosses them."},
         {"devices", "The device that is used without --device is named below the list."},
         {"source", "The text is what the driver compiles, with all constants filled in."},
         {"plan", "The report has each step, its shape and memory, and compares its time with what "
                  "memory, local memory "
                  "and arithmetic would take at the device's measured rates."},
         {"bench", "The results of all libraries are compared before they are timed. Times are "
                   "medians of rounds in which the libraries take turns."},
         {"tune", "Records of what was found are kept in ~/.local/share/imago; later runs of all "
                  "programs use them."},
         {"help", "Without --format the command prints what --help prints. The other formats are "
                  "made of the same options, so that they never differ from the program."}},
        [](const Operation &of) {
            return CommandParagraph{of.id, of.texts.about};
        });
    return rows;
}

std::vector<std::string> related_commands(const std::string &command) {
    std::vector<std::string> related;
    for (const std::vector<std::string> &family : families()) {
        if (std::find(family.begin(), family.end(), command) == family.end())
            continue;
        for (const std::string &name : family)
            if (name != command && std::find(related.begin(), related.end(), name) == related.end())
                related.push_back(name);
    }
    return related;
}

} // namespace imago::cli
