import { attempt } from '@velvet/client/attempt'
import { MINUTE_MS } from '@velvet/contract/shared/time/durations'
import { STATE_KEY } from '../state/persistence.ts'
import { asText } from '../words/other-words.ts'

/** Under this name the tab remembers when the app crashed. */
const CRASHED_AT = 'crashed-at'
const COMES_BACK_WITHIN_MS = 10 * MINUTE_MS

/**
 * Deletes the stored state if this is the second crash in a short time, because a damaged state breaks the app at
 * each start. Then the screen says so. Code that did not arrive is no sign of a damaged state.
 */
export async function afterCrash(
  error: unknown,
  screen: { setState: (crash: { done: string }) => void },
): Promise<void> {
  if (error instanceof Error && error.name === 'ChunkLoadError') return
  const before = Number(attempt(() => sessionStorage.getItem(CRASHED_AT)) ?? 0)
  attempt(() => sessionStorage.setItem(CRASHED_AT, String(Date.now())))
  if (Date.now() - before > COMES_BACK_WITHIN_MS) return
  const drop = () => attempt(() => localStorage.removeItem(STATE_KEY))
  drop()
  // The state is written once more when the page is left, just before this.
  addEventListener('pagehide', drop)
  attempt(() => sessionStorage.removeItem(CRASHED_AT))
  const { w } = await asText(() => import('./words.ts'))
  screen.setState({ done: w.stateDropped })
}
