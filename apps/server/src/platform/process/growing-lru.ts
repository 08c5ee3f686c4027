import { LRUCache } from 'lru-cache'

/**
 * Makes an LRU cache of at most `most` entries. With the option `max`, the package would take the memory of all entries
 * at once: 200 KB for 10,000 entries, most of which a small operator never has.
 */
export function growingLru<Value extends object | number | true>(most: number): LRUCache<string, Value> {
  return new LRUCache({ maxSize: most, sizeCalculation: () => 1 })
}
