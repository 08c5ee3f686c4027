import { keptAs } from '../worker/what-is-kept.ts'
import { NO_USE, kindOf, sumOf, type DataUse } from './data-use.ts'
import { addUse } from './kept-use.ts'

/** A browser forgets what it loaded beyond this number. Its own limit of 250 is soon reached. */
const REMEMBERED = 1_000

/** Returns true where the browser tells how many bytes came over the network. */
export function canCount(): boolean {
  return (
    'PerformanceObserver' in globalThis &&
    'PerformanceResourceTiming' in globalThis &&
    'transferSize' in PerformanceResourceTiming.prototype
  )
}

/**
 * Counts all that this page, or this service worker, takes from the network, including what came before this
 * call. What comes from a cache costs nothing, and what other servers send is not known.
 */
export function countUse(...types: ('resource' | 'navigation')[]): void {
  if (!canCount()) return
  performance.setResourceTimingBufferSize(REMEMBERED)
  const observer = new PerformanceObserver((list) => {
    const use = useOf(list.getEntries() as PerformanceResourceTiming[])
    if (sumOf(use) > 0) void addUse(use)
  })
  for (const type of types) observer.observe({ type, buffered: true })
}

/** Returns the bytes that these entries took from the network. */
export function useOf(entries: readonly PerformanceResourceTiming[]): DataUse {
  const use = { ...NO_USE }
  for (const entry of entries) {
    const { pathname } = new URL(entry.name)
    if (!isCountedByWorker(entry, pathname)) use[kindOf(pathname)] += entry.transferSize
  }
  return use
}

/** Some browsers give answers of the service worker a size, even if they come from its cache. */
function isCountedByWorker({ workerStart, entryType }: PerformanceResourceTiming, path: string): boolean {
  if (workerStart === 0) return false
  const other = kindOf(path) === 'pictures' ? 'image' : ''
  return keptAs(path, entryType === 'navigation' ? 'document' : other) !== undefined
}
