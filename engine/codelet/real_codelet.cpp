// SPDX-License-Identifier: MIT
#include "engine/codelet/real_codelet.h"

#include "engine/codelet/optimize.h"
#include "engine/codelet/schedule.h"
#include "engine/codelet/unparse.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <numbers>
#include <stdexcept>
#include <utility>

namespace imago::codelet {
namespace {

using Values = std::vector<Value>;

/// The real lines that recur, on one Dag.
class RealBuilder {
  public:
    explicit RealBuilder(Dag &graph) : dag_(graph) {}

    Values dct2(const Values &x) {
        const std::size_t n = x.size(), half = n / 2;
        if (n == 1)
            return x;
        Values sums, differences;
        for (std::size_t j = 0; j < half; ++j) {
            sums.push_back(dag_.add(x[j], x[n - 1 - j]));
            differences.push_back(dag_.subtract(x[j], x[n - 1 - j]));
        }
        return interleaved(dct2(sums), dct4(differences));
    }

    Values dct3(const Values &x) {
        const std::size_t n = x.size(), half = n / 2;
        if (n == 1)
            return x;
        Values even, odd;
        for (std::size_t k = 0; k < half; ++k) {
            even.push_back(x[2 * k]);
            odd.push_back(x[2 * k + 1]);
        }
        const Values a = dct3(even), b = dct4(odd);
        Values result(n);
        for (std::size_t j = 0; j < half; ++j) {
            result[j] = dag_.add(a[j], b[j]);
            result[n - 1 - j] = dag_.subtract(a[j], b[j]);
        }
        return result;
    }

    /// With t_j = pi (2j+1) / 4n: x_j and x_(n-1-j) rotated by t_j are u_j and v_j. The DCT-II of u
    /// and the DST-II of v, which is the backward DCT-II of (-1)^j v_j, have sums and differences
    /// that are the results 2m and 2m - 1.
    Values dct4(const Values &x) {
        const std::size_t n = x.size(), half = n / 2;
        if (n == 1)
            return {scale(std::numbers::sqrt2_v<long double> / 2, x[0])};
        Values u, v;
        for (std::size_t j = 0; j < half; ++j) {
            const long double angle = std::numbers::pi_v<long double> *
                                      static_cast<long double>(2 * j + 1) /
                                      static_cast<long double>(4 * n);
            const long double c = std::cos(angle), s = std::sin(angle);
            const Value near = x[j], far = x[n - 1 - j];
            u.push_back(dag_.add(scale(c, near), scale(s, far)));
            const Value a = scale(c, far), b = scale(s, near);
            v.push_back(j % 2 ? dag_.subtract(b, a) : dag_.subtract(a, b));
        }
        const Values cosines = dct2(u), sines = dct2(v); // sine m is sines[half - m]
        Values result(n);
        result[0] = cosines[0];
        result[n - 1] = dag_.negate(sines[0]);
        for (std::size_t m = 1; m < half; ++m) {
            result[2 * m] = dag_.add(cosines[m], sines[half - m]);
            result[2 * m - 1] = dag_.subtract(cosines[m], sines[half - m]);
        }
        return result;
    }

    Value scale(long double factor, Value value) {
        return dag_.multiply(dag_.constant(factor), value);
    }

    Values alternated(Values x) {
        for (std::size_t j = 1; j < x.size(); j += 2)
            x[j] = dag_.negate(x[j]);
        return x;
    }

  private:
    static Values interleaved(const Values &even, const Values &odd) {
        Values result;
        for (std::size_t k = 0; k < even.size(); ++k) {
            result.push_back(even[k]);
            result.push_back(odd[k]);
        }
        return result;
    }

    Dag &dag_;
};

Values backwards(Values x) {
    std::reverse(x.begin(), x.end());
    return x;
}

long double end_factor(EndFactor end) {
    switch (end) {
    case EndFactor::one:
        return 1;
    case EndFactor::half:
        return 0.5L;
    case EndFactor::root_half:
        break;
    }
    return std::numbers::sqrt2_v<long double> / 2;
}

/// The results of a kind, without the ends' factors.
Values transformed(RealBuilder &b, const KindRow &kind, Values x, Value zero) {
    if (kind.kind == TransformKind::idxst) { // coefficient n is coefficient N - n, and 0 is 0
        std::reverse(x.begin() + 1, x.end());
        x.front() = zero;
        return b.alternated(b.dct3(x));
    }
    if (kind.sine && kind.type == 2)
        return backwards(b.dct2(b.alternated(std::move(x))));
    if (kind.sine)
        x = backwards(std::move(x));
    x = kind.type == 2 ? b.dct2(x) : kind.type == 3 ? b.dct3(x) : b.dct4(x);
    return kind.sine ? b.alternated(std::move(x)) : x;
}

Dag real_dag(const RealCodelet &codelet) {
    Dag dag;
    RealBuilder builder(dag);
    Values x;
    for (int j = 0; j < codelet.length; ++j)
        x.push_back(dag.input(j));
    const KindRow &kind = kind_row(codelet.kind);
    const auto scale_end = [&](Values &line) {
        Value &end = kind.sine ? line.back() : line.front();
        end = builder.scale(end_factor(codelet.end), end);
    };
    if (kind.type == 3 && kind.kind != TransformKind::idxst)
        scale_end(x);
    dag.outputs = transformed(builder, kind, std::move(x), dag.constant(0));
    if (kind.type == 2)
        scale_end(dag.outputs);
    return dag;
}

struct MadeCodelet {
    Schedule schedule;
    Operations operations;
    std::string source;
};

MadeCodelet make_codelet(const RealCodelet &codelet, Form form) {
    MadeCodelet made{schedule(optimize(real_dag(codelet), form)), {}, {}};
    const Dag &dag = made.schedule.dag;
    const OperationCount count = count_operations(dag);
    made.operations = {count.additions, count.multiplications, most_alive(made.schedule),
                       count_instructions(dag)};
    const std::string name = real_codelet_name(codelet);
    made.source = "/* " + name + ": " + std::to_string(count.additions) + " additions, " +
                  std::to_string(count.multiplications) + " multiplications, " +
                  std::to_string(made.operations.instructions) +
                  " instructions with fused multiply-add, at most " +
                  std::to_string(made.operations.most_alive) + " values alive. */\n" +
                  unparse(made.schedule, name, Slots::real);
    return made;
}

/// The codelet, made once in a process.
const MadeCodelet &made_codelet(const RealCodelet &codelet, Form form) {
    if (codelet.length < 2 || !has_real_codelet(std::size_t(codelet.length)))
        throw std::invalid_argument("Real codelet of " + std::to_string(codelet.length) +
                                    " points: the length must be 2, 4, 8, 16 or 32.");
    static std::mutex mutex;
    static std::map<std::pair<RealCodelet, Form>, MadeCodelet> all;
    const std::lock_guard lock(mutex);
    const auto key = std::pair(codelet, form);
    const auto found = all.find(key);
    return found != all.end() ? found->second
                              : all.emplace(key, make_codelet(codelet, form)).first->second;
}

} // namespace

bool has_real_codelet(std::size_t length) {
    return length >= 2 && length <= 32 && (length & (length - 1)) == 0;
}

bool has_real_codelets(TransformKind kind) {
    return kind_row(kind).type >= 2 && kind_row(kind).type <= 4;
}

std::string real_codelet_name(const RealCodelet &codelet) {
    return std::string("real_") + kind_row(codelet.kind).name + "_" +
           std::to_string(codelet.length);
}

std::string real_codelet_source(const RealCodelet &codelet, Form form) {
    return made_codelet(codelet, form).source;
}

Operations real_codelet_operations(const RealCodelet &codelet, Form form) {
    return made_codelet(codelet, form).operations;
}

std::vector<double> evaluate(const RealCodelet &codelet, Form form,
                             const std::vector<double> &input) {
    const Schedule &schedule = made_codelet(codelet, form).schedule;
    if (input.size() != std::size_t(codelet.length))
        throw std::invalid_argument("Real codelet of " + std::to_string(codelet.length) +
                                    " points: " + std::to_string(input.size()) +
                                    " values given, as many as its points are needed.");
    return evaluate(schedule, input);
}

} // namespace imago::codelet
