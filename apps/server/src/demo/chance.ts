/** Returns a number from 0 up to 1, but never 1 itself. */
export type Chance = () => number

/** Returns the generator mulberry32, which gives the same numbers for the same seed. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function oneOf<T>(choices: readonly [T, ...T[]], chance: Chance): T {
  return choices[Math.floor(chance() * choices.length)] ?? choices[0]
}
