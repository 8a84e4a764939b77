// SPDX-License-Identifier: MIT
#pragma once
#include "engine/program/options.h"

#include <string>
#include <vector>

namespace imago {

/// One piece of a kernel's source.
struct Section {
    enum class Kind {
        file,    ///< the kernel file `name`, with `defines` around it
        codelet, ///< the butterfly of `radix`
    };
    Kind kind = Kind::file;
    std::string name;
    Defines defines; ///< undefined again behind the file
    int radix = 0;

    static Section from_file(std::string name, Defines defines = {}) {
        return {Kind::file, std::move(name), std::move(defines), 0};
    }
    static Section from_codelet(int radix) { return {Kind::codelet, {}, {}, radix}; }
};

/// Sections that are taken beside others of the same names: all that they define (see
/// defined_names()) has `suffix` behind its name.
struct KernelPart {
    std::string suffix;
    Defines defines;
    std::vector<Section> sections;
};

/// Everything that makes a kernel's source: a value, so that it can be compared and tested.
struct KernelRecipe {
    std::string comment;      ///< the step in words, for whoever reads the source
    Defines defines;          ///< for all sections
    std::vector<int> repeats; ///< n for which REPEAT_n(M) = M(0) … M(n-1) is needed
    std::vector<Section> sections;
    std::vector<KernelPart> parts; ///< behind the sections
    std::vector<Section> endings;  ///< behind the parts
    int resident_groups = 0;       ///< see build_program()
};

/// The OpenCL C source: the only place where text is joined. Throws Error when a file is unknown.
std::string assemble(const KernelRecipe &recipe);

} // namespace imago
