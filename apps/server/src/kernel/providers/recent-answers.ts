import { growingLru } from '../../platform/process/growing-lru.ts'
import { cacheReads } from '../../platform/telemetry/cache-reads.ts'

/**
 * Keeps the answers that were used last, so that the same question is not paid for twice. An answer
 * of undefined is kept too: a place that the map does not know is not asked about again.
 */
export function createRecentAnswers<T>(name: 'places' | 'journeys', limit: number) {
  const { hits, misses } = cacheReads(name)
  // LRUCache takes undefined for a missing entry, so each answer is kept inside an object.
  const kept = growingLru<{ answer: T }>(limit)
  return {
    async get(question: string, ask: () => Promise<T>): Promise<T> {
      const found = kept.get(question)
      ;(found ? hits : misses).inc()
      const entry = found ?? { answer: await ask() }
      kept.set(question, entry)
      return entry.answer
    },
  }
}
