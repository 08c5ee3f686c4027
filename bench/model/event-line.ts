interface Event {
  at: number
  happen: () => void
}

/** Holds future events in a binary heap, and returns them in the order of their times. */
export class EventLine {
  readonly #events: Event[] = []

  add(event: Event): void {
    const events = this.#events
    let index = events.length
    for (let above = (index - 1) >> 1; index > 0; index = above, above = (index - 1) >> 1) {
      const parent = events[above]
      if (!parent || parent.at <= event.at) break
      events[index] = parent
    }
    events[index] = event
  }

  /** Removes and returns the earliest event, or returns undefined if no event is left. */
  take(): Event | undefined {
    const events = this.#events
    const first = events[0]
    const last = events.pop()
    if (events.length > 0 && last) this.#sink(last)
    return first
  }

  #sink(event: Event): void {
    const events = this.#events
    let index = 0
    for (;;) {
      const [left, right] = [events[2 * index + 1], events[2 * index + 2]]
      const isRight = left !== undefined && right !== undefined && right.at < left.at
      const child = isRight ? right : left
      if (!child || child.at >= event.at) break
      events[index] = child
      index = 2 * index + (isRight ? 2 : 1)
    }
    events[index] = event
  }
}
