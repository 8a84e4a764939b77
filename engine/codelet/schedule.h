// SPDX-License-Identifier: MIT
#pragma once
#include "engine/codelet/dag.h"

#include <vector>

namespace imago::codelet {

/// A Dag and the order in which its statements run. A statement is a needed node that is neither
/// an input nor a constant nor a product inside an addition (fused_products).
struct Schedule {
    Dag dag;
    std::vector<bool> fused;  ///< by Value: the product is written inside its additions
    std::vector<Value> order; ///< every statement once, each after those that it reads
};

/// The operands that a statement reads, with those of a product inside it instead of the product,
/// and without constants. At most two, or one twice.
std::vector<Value> reads(const Dag &dag, const std::vector<bool> &fused, Value statement);

/// The most values in registers at once, counted after each statement: all inputs from the start,
/// all outputs to the end. A work-item that holds its points in registers needs this many; it is
/// above 2 n for any in-place butterfly. Rejected: counting inputs and outputs as memory. Each
/// output needs every input, so that no order of a DFT stays below 2 n by loading late or storing
/// early.
int most_alive(const Schedule &schedule);

/// The outputs in double precision, statement by statement in the schedule's order.
std::vector<double> evaluate(const Schedule &schedule, const std::vector<double> &inputs);

/// The schedule in the nodes' own order, which is that of the algorithm.
Schedule natural_schedule(Dag dag);

/// The order with the fewest values alive of natural_schedule() and two greedy ones. Among equals
/// the greedy one that finishes started blocks wins: with LLVM 14 and float16 lanes in 32 registers
/// it was at most 4% slower than the natural order at radices 9 to 32 (at 16) and up to 25% faster
/// (at 15). Tried and dropped: depth-first from the outputs, the freshest operands first at any
/// price, and the order that loads latest; none kept fewer values alive at any radix.
Schedule schedule(Dag dag);

} // namespace imago::codelet
