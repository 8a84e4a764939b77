// SPDX-License-Identifier: MIT
// Codelets of cosine and sine transforms of one short real line in registers.
#pragma once
#include "engine/codelet/codelet.h"
#include "engine/kind/transform_kinds.h"

#include <compare>
#include <string>
#include <vector>

namespace imago::codelet {

/// The factor of the end that SciPy's norms treat apart: result 0 of dct2, sample 0 of dct3, result
/// n - 1 of dst2, sample n - 1 of dst3. The other kinds have none.
enum class EndFactor { one, half, root_half };

/// One codelet, of x_0 … x_(n-1), unnormalised, with half of SciPy's factors: DCT-II X_k = sum x_j
/// cos(pi (2j+1) k / 2n), and so on by SciPy's definitions. The kind is a forward one that has
/// codelets; `length` is 2, 4, 8, 16 or 32.
struct RealCodelet {
    TransformKind kind = TransformKind::dct2;
    int length = 2;
    EndFactor end = EndFactor::one;

    auto operator<=>(const RealCodelet &) const = default;
};

/// Whether there are codelets of this length, and of this forward kind: IDXST, and DCT and DST of
/// types II to IV.
bool has_real_codelet(std::size_t length);
bool has_real_codelets(TransformKind kind);

/// The name of its function: "real_dct2_8". Codelets that differ in the end's factor only have the
/// same name.
std::string real_codelet_name(const RealCodelet &codelet);

/// OpenCL C of the codelet, as
///     static inline void NAME(lane *x)
/// on x[0..length-1], in place, in natural order on both sides, with constant indices only; the
/// includer defines `lane` and REAL(constant). A DCT-II is two of half the length, a DCT-II and a
/// DCT-IV; a DCT-IV is rotations and two DCT-II; a DCT-III is the transposed DCT-II (Plonka and
/// Tasche 2005). Any thread may ask. Throws std::invalid_argument for another length; so do the
/// others.
std::string real_codelet_source(const RealCodelet &codelet, Form form);

Operations real_codelet_operations(const RealCodelet &codelet, Form form);

/// The results for `input` (length values) in double precision, by the same statements that
/// real_codelet_source() prints.
std::vector<double> evaluate(const RealCodelet &codelet, Form form,
                             const std::vector<double> &input);

} // namespace imago::codelet
