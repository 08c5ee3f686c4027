/**
 * A line in which the showtimes take turns. Within a showtime the orders keep the sequence in which
 * they came.
 */
export class FairLine<T> {
  readonly #ofShowtimes = new Map<string, T[]>()

  join(showtimeId: string, waiting: T): void {
    const line = this.#ofShowtimes.get(showtimeId)
    if (line) line.push(waiting)
    else this.#ofShowtimes.set(showtimeId, [waiting])
  }

  /** Takes the next ones out of the line, fewer than `most` where no more wait. */
  take(most: number): T[] {
    const taken: T[] = []
    while (taken.length < most) {
      const [next] = this.#ofShowtimes
      if (!next) break
      const [showtimeId, [first, ...others]] = next
      if (first !== undefined) taken.push(first)
      // The showtime goes behind the others, whose turn comes first.
      this.#ofShowtimes.delete(showtimeId)
      if (others.length > 0) this.#ofShowtimes.set(showtimeId, others)
    }
    return taken
  }
}
