/** Returns the element whose turn it is, beginning anew after the last one. */
export function takeTurns<T>(all: readonly T[], turn: number): T {
  const one = all[turn % all.length]
  if (one === undefined) throw new Error('The load has no buyers')
  return one
}
