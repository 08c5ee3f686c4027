interface Named {
  seat: string
}

/** Returns the first seats that lie beside each other, or else the first ones; undefined if there are too few. */
export function seatsTogether<T extends Named>(
  seats: readonly T[],
  count: number,
): readonly T[] | undefined {
  if (seats.length < count) return undefined
  const starts = seats.map((_, index) => seats.slice(index, index + count))
  return starts.find((some) => some.length === count && areBeside(some)) ?? seats.slice(0, count)
}

function areBeside(seats: readonly Named[]): boolean {
  return seats.every(({ seat }, index) => {
    const before = seats[index - 1]
    return before === undefined || seat === nextTo(before.seat)
  })
}

/** Returns the name of the seat after one, such as B8 after B7. */
function nextTo(seat: string): string {
  const number = /\d+$/.exec(seat)?.[0] ?? ''
  return `${seat.slice(0, seat.length - number.length)}${Number(number) + 1}`
}
