import { isNative } from './platform.ts'
import type { Shared } from './shared.ts'

/** `copied`: the device has no sheet, so the link was copied to the clipboard. */
type ShareOutcome = 'shared' | 'cancelled' | 'copied' | 'impossible'

/** Opens the device's share sheet; without one it copies the link. Never throws. */
export async function share(what: Shared): Promise<ShareOutcome> {
  try {
    await openSheet(what)
    return 'shared'
  } catch (error) {
    return isCancelled(error) || isAlreadyOpen(error) ? 'cancelled' : copy(what.url)
  }
}

async function openSheet(what: Shared): Promise<void> {
  if (isNative()) return (await import('./native/share.ts')).openSheet(what)
  const { title, text, url } = what
  // Many browsers lack it, although its type says otherwise. Calling it then throws too.
  await navigator.share({ title, text, url })
}

/** Browsers use the name AbortError; the shell's plug-in says "Share canceled". */
function isCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || /cancel/i.test(error.message))
}

/**
 * A second sheet is refused, as after a double tap, and the first one stays open. The shell's
 * plug-in says "Can't share while sharing is in progress".
 */
function isAlreadyOpen(error: unknown): boolean {
  return error instanceof Error && (error.name === 'InvalidStateError' || /in progress/i.test(error.message))
}

async function copy(url: string): Promise<ShareOutcome> {
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'impossible'
  }
}
