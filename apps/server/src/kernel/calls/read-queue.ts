import { AppError } from '@velvet/contract/shared/errors'
import { isPassingFailure } from '../../platform/database/failures.ts'

/** A process sends this many statements of one read at once. It leaves its other connections to other calls. */
const AT_ONCE = 2
/** One statement reads for this many callers at most. Their lists take PostgreSQL about three milliseconds. */
export const LARGEST_BATCH = 16
/** The last of this many callers waits for less than a second. */
export const MOST_WAITING = 1000

interface Waiting<Values, Row> {
  values: Values
  resolve: (rows: Row[]) => void
  reject: (error: unknown) => void
}

/**
 * Forms batches of callers who want the same kind of rows. A caller who comes alone is a batch of one, and is read for at
 * once. Callers who come while statements run wait for the next batch.
 */
export class ReadQueue<Values, Row> {
  readonly #read: (batch: readonly Values[]) => Promise<Row[][]>
  readonly #waiting: Waiting<Values, Row>[] = []
  #running = 0

  /** `read` returns the rows of each caller of a batch, in the order of the batch. */
  constructor(read: (batch: readonly Values[]) => Promise<Row[][]>) {
    this.#read = read
  }

  /** Returns the rows of a caller. Throws AppError('busy') at once if too many callers wait. */
  async add(values: Values): Promise<Row[]> {
    if (this.#waiting.length >= MOST_WAITING) throw new AppError('busy')
    const { promise, resolve, reject } = Promise.withResolvers<Row[]>()
    this.#waiting.push({ values, resolve, reject })
    if (this.#running < AT_ONCE) void this.#serve()
    return promise
  }

  async #serve(): Promise<void> {
    this.#running += 1
    while (this.#waiting.length > 0) await this.#answer(this.#waiting.splice(0, LARGEST_BATCH))
    this.#running -= 1
  }

  /** If a batch fails, each of its callers is read for alone, so that only the one who caused it gets an error. */
  async #answer(batch: readonly Waiting<Values, Row>[]): Promise<void> {
    try {
      const lists = await this.#read(batch.map(({ values }) => values))
      for (const [index, { resolve }] of batch.entries()) resolve(lists[index] ?? [])
    } catch (error) {
      if (batch.length === 1 || isPassingFailure(error)) for (const { reject } of batch) reject(error)
      else for (const one of batch) await this.#answer([one])
    }
  }
}
