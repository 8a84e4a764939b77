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

/// What a statement reads: its operands, those of products inside it in their place, without
/// constants. At most two, or one twice.
std::vector<Value> reads(const Dag &dag, const std::vector<bool> &fused, Value statement);

/// How many values an order keeps at once, counted after each statement.
struct Alive {
    /// The most in registers: all inputs from the start, all outputs to the end. Never below 2 n
    /// of an in-place butterfly; what a work-item needs that holds its points in registers.
    int in_registers = 0;
    /// The sum over all statements of the values that are made or read, and still to be read:
    /// inputs stay in memory before, outputs after. Small where blocks are finished one by one,
    /// which lets a compiler move loads late and stores early. (Its maximum would tell nothing:
    /// each output needs every input, so it is near 2 n in any order.)
    long total_loaded = 0;
};
Alive count_alive(const Schedule &schedule);

/// The outputs in double precision, statement by statement in the schedule's order.
std::vector<double> evaluate(const Schedule &schedule, const std::vector<double> &inputs);

/// The nodes' own order, which is that of the algorithm.
Schedule natural_schedule(Dag dag);

/// The best found of several orders: fewest values in registers first, smallest total second;
/// natural_schedule is among them.
Schedule schedule(Dag dag);

} // namespace imago::codelet
