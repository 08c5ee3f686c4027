import type { MadeShowtime } from '@velvet/server/test/people'

/** Says which showtime the next buyer wants. */
export interface Programme {
  next(): MadeShowtime
  /** Must be called when a showtime has no seats left. */
  soldOut(showtime: MadeShowtime): void
}

/** All buyers want the same showtime. When it is sold out, they go on to the next showtime. */
export function hotProgramme(halls: readonly MadeShowtime[]): Programme {
  let at = 0
  return {
    next: () => hallAt(halls, at),
    soldOut(showtime) {
      if (showtime === halls[at]) at += 1
    },
  }
}

/**
 * Buyers take turns through the showtimes of a set. When one of these showtimes is sold out, all
 * buyers go on to the next set.
 */
export function spreadProgramme(halls: readonly MadeShowtime[], sizeOfSet: number): Programme {
  let count = 0
  let first = 0
  return {
    next: () => hallAt(halls, first + (count++ % sizeOfSet)),
    soldOut(showtime) {
      if (halls.indexOf(showtime) >= first) first += sizeOfSet
    },
  }
}

function hallAt(halls: readonly MadeShowtime[], at: number): MadeShowtime {
  const hall = halls[at]
  if (!hall) throw new Error('Every showtime of the load was sold out: more are needed')
  return hall
}
