// Seats that a screen keeps for its counter. A till gets its part of them in advance, each with the code of its
// ticket, and sells them while the cinema has no network.

/** The seats for the counter go back on sale for everybody this many minutes before the start. */
export const COUNTER_SEATS_END_MINUTES = 15

/** A screen keeps at most this many seats of a showtime for its counter. */
export const MAX_COUNTER_SEATS = 500

/**
 * The possible outcomes of a sale without a network once it reaches the server. The buyer gets the seat that is
 * printed on the ticket, or another seat because another person has bought the printed one, or no seat.
 */
export const PRINTED_OUTCOMES = ['as-printed', 'other-seat', 'no-seat'] as const
export type PrintedOutcome = (typeof PRINTED_OUTCOMES)[number]

/**
 * The answer of a supervisor about a person who was admitted with an unreported ticket of a till: it was sold for cash,
 * it was lost or not paid, or it was not used at the door.
 */
export const UNSOLD_OUTCOMES = ['sold', 'lost', 'wrong'] as const
export type UnsoldOutcome = (typeof UNSOLD_OUTCOMES)[number]

/** Staff read these names of what a supervisor says about an admission without a sale. */
export const UNSOLD_NAMES: Readonly<Record<UnsoldOutcome, string>> = {
  sold: 'Sold for cash',
  lost: 'Not paid, or the money is lost',
  wrong: 'Scanned by mistake',
}

/**
 * A till without contact for this many minutes is believed to be offline, so that its sales may still come. A till in
 * contact reports them within seconds.
 */
export const TILL_OFFLINE_MINUTES = 2

/** Returns how many of the seats for the counter one machine gets. All tills of a cinema get equal parts. */
export function partOfAllotment(counterSeats: number, tills: number): number {
  return Math.ceil(counterSeats / Math.max(1, tills))
}

/**
 * Returns when a till has sold something, by the clock of the server: not before the till got the seats, and not in
 * the future, whatever the clock of the till shows.
 */
export function believedSale(claimed: Date, { givenAt, now }: { givenAt: Date; now: Date }): Date {
  return new Date(Math.min(now.getTime(), Math.max(givenAt.getTime(), claimed.getTime())))
}
