// SPDX-License-Identifier: MIT
#pragma once

#include "engine/codelet/codelet.h"
#include "engine/codelet/real_codelet.h"
#include "engine/program/options.h"

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace imago {

/// The names that a piece of OpenCL C defines for all that follows it: macros (#define), functions
/// (at the left margin: `static inline ... name(` and those that begin with a macro in capitals for
/// it, such as GROUP_FUNCTION), types (`} name;` at the left margin) and, for files that are
/// included several times under different names, the values of macros that end in _NAME. It parses
/// C as kernels/ writes it, not any C.
std::set<std::string> defined_names(std::string_view source);

/// The source with `suffix` appended to each of these names wherever it is a word outside of
/// comments, so that two pieces that define the same names can be in one program.
std::string with_suffix(std::string_view source, const std::set<std::string> &names,
                        std::string_view suffix);

/// One piece of a kernel's source.
struct Section {
    enum class Kind {
        file,         ///< the kernel file `name`, between its `defines`
        codelet,      ///< the butterfly of `radix`, written in this `form`
        real_codelet, ///< the codelet `real`, written in this `form`
    };
    Kind kind = Kind::file;
    std::string name;
    Defines defines; ///< undefined again after the file
    int radix = 0;
    codelet::Form form = codelet::Form::plain;
    codelet::RealCodelet real{};

    static Section from_file(std::string name, Defines defines = {}) {
        return {Kind::file, std::move(name), std::move(defines)};
    }
    static Section from_codelet(int radix, codelet::Form form) {
        return {Kind::codelet, {}, {}, radix, form};
    }
    static Section from_codelet(const codelet::RealCodelet &real, codelet::Form form) {
        return {Kind::real_codelet, {}, {}, 0, form, real};
    }
};

/// Sections that are used beside others with the same names: `suffix` is appended to every name
/// that they define (see defined_names()).
struct KernelPart {
    std::string suffix;
    Defines defines;
    std::vector<Section> sections;
};

/// All parts of a kernel's source, as a value, so that it can be compared and tested.
struct KernelRecipe {
    std::string comment;      ///< the step in words, for readers of the source
    Defines defines;          ///< for all sections
    std::vector<int> repeats; ///< n for which REPEAT_n(M) = M(0) … M(n-1) is needed
    std::vector<Section> sections;
    std::vector<KernelPart> parts; ///< after the sections
    std::vector<Section> endings;  ///< after the parts
    int minimum_groups = 0;        ///< see build_program()
};

/// The OpenCL C source. No other function joins text. Throws Error if a file is unknown.
std::string assemble(const KernelRecipe &recipe);

/// A number that any change of the kernel files changes.
std::size_t kernel_files_hash();

} // namespace imago
