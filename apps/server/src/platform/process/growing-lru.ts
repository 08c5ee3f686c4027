import { LRUCache } from 'lru-cache'

/**
 * Makes an LRU cache of at most `most` entries, whose memory grows with them. With the option `max`, the package takes
 * the memory of all entries as the cache is made. That is 200 KB for 10,000 entries, which a small operator never has.
 */
export function growingLru<Value extends object | number | true>(most: number): LRUCache<string, Value> {
  return new LRUCache({ maxSize: most, sizeCalculation: () => 1 })
}
