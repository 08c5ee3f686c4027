/**
 * Splits an amount in proportion to weights. What the division leaves goes to the largest remainders, one smallest unit
 * each, and of equal remainders to the first. If all weights are 0, all parts are equal.
 */
export function splitByWeights(amount: number, weights: readonly number[]): number[] {
  // Smaller weights keep the products exact.
  const divisor = weights.reduce(gcd, 0)
  const least = weights.map((weight) => (divisor === 0 ? 1 : weight / divisor))
  const whole = sumOf(least)
  const exact = least.map((weight, place) => {
    const remainder = (amount * weight) % whole
    return { place, part: (amount * weight - remainder) / whole, remainder }
  })
  const left = amount - sumOf(exact.map(({ part }) => part))
  const largestFirst = [...exact].sort((one, other) => other.remainder - one.remainder || one.place - other.place)
  const getMore = new Set(largestFirst.slice(0, left).map(({ place }) => place))
  return exact.map(({ place, part }) => (getMore.has(place) ? part + 1 : part))
}

const gcd = (one: number, other: number): number => (other === 0 ? one : gcd(other, one % other))

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)
