import { AppError } from '@velvet/contract/shared/errors'

/** The database is asked this often about everything that callers of this process wait for. */
const LOOK_EVERY_MS = 500

/** A list that a caller has read, such as the tickets of a showtime, and up to which change. */
export interface WatchedList {
  listId: string
  change: string
}

/** Returns those of which something has changed since. */
type SelectChanged = (watched: readonly WatchedList[]) => Promise<WatchedList[]>

type End = (changed: WatchedList[]) => void

interface Wait {
  sessionId: string
  watched: readonly WatchedList[]
  ms: number
}

/**
 * Lets callers wait until something of their lists has changed. One statement at a time asks the database for all
 * of them, so the load does not grow with the number of callers. Nothing is asked while no phone waits.
 */
export class WatchedLists {
  readonly #selectChanged: SelectChanged
  readonly #mostWaiting: number
  readonly #waits = new Map<End, Wait>()
  #look: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(selectChanged: SelectChanged, mostWaiting: number) {
    this.#selectChanged = selectChanged
    this.#mostWaiting = mostWaiting
  }

  /**
   * Resolves as soon as one of the lists has changed, with those that have. Resolves with an empty list when the time
   * is over, when the same session waits again, and when the server stops. Throws AppError `busy` if too many callers
   * wait.
   */
  async wait(wait: Wait): Promise<WatchedList[]> {
    if (wait.ms === 0 || this.#isClosed) return this.#selectChanged(wait.watched)
    for (const [end, { sessionId }] of this.#waits) if (sessionId === wait.sessionId) end([])
    if (this.#waits.size >= this.#mostWaiting) throw new AppError('busy')
    return new Promise((resolve) => {
      const end: End = (found) => {
        clearTimeout(limit)
        this.#waits.delete(end)
        resolve(found)
      }
      const limit = setTimeout(end, wait.ms, [])
      this.#waits.set(end, wait)
      this.#lookSoon()
    })
  }

  /** Ends all waits, because a stopping server waits for its calls in progress. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#look)
    for (const end of this.#waits.keys()) end([])
  }

  #lookSoon(): void {
    this.#look ??= setTimeout(() => {
      // While the database does not answer, the callers go on waiting.
      void this.#tell()
        .catch(() => undefined)
        .finally(() => {
          this.#look = undefined
          if (this.#waits.size > 0) this.#lookSoon()
        })
    }, LOOK_EVERY_MS)
  }

  async #tell(): Promise<void> {
    const all = [...this.#waits.values()].flatMap(({ watched }) => watched)
    const each = new Map(all.map((one) => [keyOf(one), one]))
    const changed = new Set((await this.#selectChanged([...each.values()])).map(keyOf))
    for (const [end, { watched }] of this.#waits) {
      const own = watched.filter((one) => changed.has(keyOf(one)))
      if (own.length > 0) end(own)
    }
  }
}

function keyOf({ listId, change }: WatchedList): string {
  return `${listId} ${change}`
}
