import { useSyncExternalStore } from 'react'

/** The call that waits until the person has given their password again, or has given it up. */
let waiting: { answer: Promise<boolean>; end: (isConfirmed: boolean) => void } | undefined
const listeners = new Set<() => void>()

/**
 * Opens the dialog that asks for the password again. Calls that need it at the same time wait for
 * the same dialog.
 */
export function askForPassword(): Promise<boolean> {
  if (!waiting) {
    let end: (isConfirmed: boolean) => void = () => undefined
    const answer = new Promise<boolean>((resolve) => {
      end = resolve
    })
    waiting = { answer, end }
    notify()
  }
  return waiting.answer
}

/** Closes the dialog, and tells the calls that wait whether the server has accepted the password. */
export function endConfirmation(isConfirmed: boolean): void {
  waiting?.end(isConfirmed)
  waiting = undefined
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useIsPasswordAsked(): boolean {
  return useSyncExternalStore(listen, () => waiting !== undefined)
}
