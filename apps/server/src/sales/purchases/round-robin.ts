/**
 * Holds the orders that wait. The showtimes take turns, and the orders for one showtime are served
 * in the sequence in which they came.
 */
export class RoundRobin<T> {
  readonly #ofShowtimes = new Map<string, T[]>()

  join(showtimeId: string, waiting: T): void {
    const line = this.#ofShowtimes.get(showtimeId)
    if (line) line.push(waiting)
    else this.#ofShowtimes.set(showtimeId, [waiting])
  }

  /** Takes the next orders out of the line: `most` of them, or fewer if fewer are waiting. */
  take(most: number): T[] {
    const taken: T[] = []
    while (taken.length < most) {
      const [next] = this.#ofShowtimes
      if (!next) break
      const [showtimeId, [first, ...others]] = next
      if (first !== undefined) taken.push(first)
      // The showtime moves to the end of the line.
      this.#ofShowtimes.delete(showtimeId)
      if (others.length > 0) this.#ofShowtimes.set(showtimeId, others)
    }
    return taken
  }
}
