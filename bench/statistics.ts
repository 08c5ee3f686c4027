export interface Measured {
  count: number
  perSecond: number
  p50Ms: number
  p99Ms: number
}

/**
 * Returns the quantile of the values: `share` 0.99 gives the value that 99 of 100 values do not
 * exceed. A value that never came is NaN, and counts as larger than all numbers.
 */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => Number(Number.isNaN(one)) - Number(Number.isNaN(other)) || one - other)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? NaN
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

export function summarise(latenciesMs: readonly number[], seconds: number): Measured {
  return {
    count: latenciesMs.length,
    perSecond: latenciesMs.length / seconds,
    p50Ms: quantile(latenciesMs, 0.5),
    p99Ms: quantile(latenciesMs, 0.99),
  }
}

/** Returns the median of each figure over several rounds. */
export function medianOf(rounds: readonly Measured[]): Measured {
  const of = (figure: keyof Measured) => median(rounds.map((round) => round[figure]))
  return {
    count: of('count'),
    perSecond: of('perSecond'),
    p50Ms: of('p50Ms'),
    p99Ms: of('p99Ms'),
  }
}
