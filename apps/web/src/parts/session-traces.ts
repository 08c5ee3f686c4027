/** What was asked for and not answered yet is kept under such a name, with whose it is. */
const UNANSWERED = /^(?:purchase|pending-top-up):/

/** Forgets what everybody but that customer was waiting for. */
export function forgetUnanswered(except?: string): void {
  for (const open of [() => localStorage, () => sessionStorage]) {
    attempt(() => {
      const storage = open()
      for (const name of Object.keys(storage)) {
        if (UNANSWERED.test(name) && !(except && name.includes(except))) storage.removeItem(name)
      }
    })
  }
}

/** With a person who leaves goes all that they typed and were waiting for. */
export function clearSession(): void {
  attempt(() => sessionStorage.clear())
  forgetUnanswered()
}

/** A storage that is shut throws when it is merely looked at; it has kept nothing. */
function attempt(act: () => void): void {
  try {
    act()
  } catch {
    // As above.
  }
}
