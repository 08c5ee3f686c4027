export interface Shared {
  /** Above the list of apps, where the device shows such a title. */
  dialogTitle: string
  title: string
  text: string
  url: string
}

/** `copied`: there is no sheet here, and the link waits to be pasted. */
export type ShareOutcome = 'shared' | 'cancelled' | 'copied' | 'impossible'

/** The plug-in of the native shell, which has a sheet where its web view has none. */
interface Shell {
  Plugins?: { Share?: { share: (what: Shared) => Promise<unknown> } }
}

/** Opens the device's share sheet; without one it copies the link. Never throws. */
export async function share(what: Shared): Promise<ShareOutcome> {
  const open = sheet()
  if (!open) return copy(what.url)
  try {
    await open(what)
    return 'shared'
  } catch (error) {
    return isCancelled(error) ? 'cancelled' : copy(what.url)
  }
}

function sheet(): ((what: Shared) => Promise<unknown>) | undefined {
  const plugin = (globalThis as { Capacitor?: Shell }).Capacitor?.Plugins?.Share
  if (plugin) return (what) => plugin.share(what)
  // Absent from many browsers, whatever its type says.
  if (!('share' in navigator)) return undefined
  return ({ title, text, url }) => navigator.share({ title, text, url })
}

/** A browser names it, the shell's plug-in says "Share canceled". */
function isCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || /cancel/i.test(error.message))
}

async function copy(url: string): Promise<ShareOutcome> {
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'impossible'
  }
}
