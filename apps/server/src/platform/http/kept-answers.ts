import { LRUCache } from 'lru-cache'
import { cacheReads } from '../telemetry/cache-reads.ts'
import type { PreparedAnswer } from './prepared-answer.ts'

/** While the database cannot announce changes, an answer is kept for this long. */
const UNTOLD_MS = 1_000
const MOST_BYTES = 16 * 1024 * 1024
const { hits, misses } = cacheReads('lists')

interface MadeAnswer {
  answer: PreparedAnswer
  /**
   * How long the answer stays true if nothing changes. The time counts from before the answer was
   * read.
   */
  forMs: number
}

interface Kept {
  answer: PreparedAnswer
  readAt: number
  until: number
}

interface Making {
  beganAt: number
  answer: Promise<PreparedAnswer>
}

interface Options {
  /** Returns true while every change is followed by `forget` within a second. */
  areChangesReceived: () => boolean
  mostBytes?: number
}

/**
 * Keeps answers in memory until something changes. While changes are not heard, an answer is kept for
 * a second. When the memory is full, the answers that were used least recently are dropped first.
 */
export class KeptAnswers {
  readonly #areChangesHeard: () => boolean
  readonly #kept: LRUCache<string, Kept>
  readonly #making = new Map<string, Making>()
  #changedAt = -Infinity

  constructor({ areChangesReceived, mostBytes = MOST_BYTES }: Options) {
    this.#areChangesHeard = areChangesReceived
    this.#kept = new LRUCache({ maxSize: mostBytes, sizeCalculation: sizeOf })
  }

  /** The time by `performance.now()` at which the last change was heard. */
  get changedAt(): number {
    return this.#changedAt
  }

  get bytes(): number {
    return this.#kept.calculatedSize
  }

  /** Forgets all answers. An answer that is being made now is sent only to those who wait for it. */
  forget(): void {
    this.#changedAt = performance.now()
    this.#kept.clear()
    this.#making.clear()
  }

  /** Returns the kept answer, or one that `make` makes now for everybody who waits for this key. */
  read(key: string, make: () => Promise<MadeAnswer>): PreparedAnswer | Promise<PreparedAnswer> {
    const now = performance.now()
    const found = this.#find(key, now)
    ;(found ? hits : misses).inc()
    return found ?? this.#make(key, make, now)
  }

  #find(key: string, now: number): PreparedAnswer | Promise<PreparedAnswer> | undefined {
    const kept = this.#kept.get(key)
    if (kept && now < kept.until && this.#isCurrent(kept.readAt, now)) return kept.answer
    const making = this.#making.get(key)
    if (making && this.#isCurrent(making.beganAt, now)) return making.answer
    return undefined
  }

  #isCurrent(readAt: number, now: number): boolean {
    return now < readAt + UNTOLD_MS || this.#areChangesHeard()
  }

  #make(key: string, make: () => Promise<MadeAnswer>, beganAt: number): Promise<PreparedAnswer> {
    const isRequested = () => this.#making.get(key)?.answer === made
    const made = make()
      .then(({ answer, forMs }) => {
        if (isRequested()) this.#kept.set(key, { answer, readAt: beganAt, until: beganAt + forMs })
        return answer
      })
      .finally(() => isRequested() && this.#making.delete(key))
    this.#making.set(key, { beganAt, answer: made })
    return made
  }
}

function sizeOf({ answer }: Kept): number {
  return answer.size
}
