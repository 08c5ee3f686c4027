// Seats that a screen keeps for its counter. A till gets its part of them in advance, each with the code of its
// ticket, and sells them while the cinema has no network.

/** The seats for the counter go back on sale for everybody this many minutes before the start. */
export const COUNTER_SEATS_END_MINUTES = 15

/** A screen keeps at most this many seats of a showtime for its counter. */
export const MAX_COUNTER_SEATS = 500
