import { AppError } from '@velvet/contract/shared/errors'
import type { Database } from '../../platform/database/connect.ts'
import { selectChangedLists, type WatchedList } from './list-sql.ts'

/** The database is asked this often about all lists that phones of this process wait for. */
const LOOK_EVERY_MS = 500
/** More phones than this are refused, and go on asking every 30 seconds. */
const MOST_WAITING = 500

type End = (changed: WatchedList[]) => void

interface Wait {
  sessionId: string
  lists: readonly WatchedList[]
  ms: number
}

/**
 * Lets phones wait for changes of their lists. One statement at a time asks the database for all of
 * them, so the load does not grow with the number of phones. Nothing is asked while nobody waits.
 */
export class WatchedLists {
  readonly #db: Database
  readonly #mostWaiting: number
  readonly #waits = new Map<End, Wait>()
  #look: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(db: Database, mostWaiting = MOST_WAITING) {
    this.#db = db
    this.#mostWaiting = mostWaiting
  }

  /**
   * Resolves as soon as one of the lists has changed, with the lists that have. Resolves without any
   * when the time is over, when the same session waits again, and when the server stops. Throws
   * AppError `busy` if too many phones wait.
   */
  async wait(wait: Wait): Promise<WatchedList[]> {
    const changed = await selectChangedLists(this.#db, wait.lists)
    if (changed.length > 0 || wait.ms === 0 || this.#isClosed) return changed
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
      // While the database does not answer, the phones go on waiting.
      void this.#tell()
        .catch(() => undefined)
        .finally(() => {
          this.#look = undefined
          if (this.#waits.size > 0) this.#lookSoon()
        })
    }, LOOK_EVERY_MS)
  }

  async #tell(): Promise<void> {
    const lists = [...this.#waits.values()].flatMap((wait) => wait.lists)
    const each = new Map(lists.map((list) => [keyOf(list), list]))
    const changed = new Set((await selectChangedLists(this.#db, [...each.values()])).map(keyOf))
    for (const [end, wait] of this.#waits) {
      const own = wait.lists.filter((list) => changed.has(keyOf(list)))
      if (own.length > 0) end(own)
    }
  }
}

function keyOf({ showtimeId, change }: WatchedList): string {
  return `${showtimeId} ${change}`
}
