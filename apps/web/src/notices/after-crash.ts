import { attempt } from '@velvet/client/attempt'
import { MINUTE_MS } from '@velvet/contract/time/durations'
import { STATE_KEY, type Persistor } from '../state/persistence.ts'
import { w } from './words.ts'

/** Under this name the tab remembers when the app crashed. */
const CRASHED_AT = 'crashed-at'
const COMES_BACK_WITHIN_MS = 10 * MINUTE_MS

/**
 * Deletes the stored state if this is the second crash in a short time, because a damaged state breaks the app at
 * each start. Returns what to tell the person then. Code that did not arrive is no sign of a damaged state.
 */
export function afterCrash(error: unknown, persistor: Persistor | undefined): string | undefined {
  if (error instanceof Error && error.name === 'ChunkLoadError') return undefined
  const before = Number(attempt(() => sessionStorage.getItem(CRASHED_AT)) ?? 0)
  attempt(() => sessionStorage.setItem(CRASHED_AT, String(Date.now())))
  if (Date.now() - before > COMES_BACK_WITHIN_MS) return undefined
  // Otherwise the state would be written again when the page is left.
  persistor?.pause()
  attempt(() => {
    localStorage.removeItem(STATE_KEY)
    sessionStorage.removeItem(CRASHED_AT)
  })
  return w.stateDropped
}
