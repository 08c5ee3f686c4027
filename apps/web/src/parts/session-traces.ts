const PENDING_TOP_UP = /^pending-top-up:/

/** Forgets what this tab keeps of other customers than the one who has just logged in. */
export function forgetOthersHere(uuid: string): void {
  attempt(() => {
    for (const name of Object.keys(sessionStorage)) {
      if (PENDING_TOP_UP.test(name) && !name.includes(uuid)) sessionStorage.removeItem(name)
    }
  })
}

/** Forgets what was typed in this tab, and what is waited for in it. */
export function clearSession(): void {
  attempt(() => sessionStorage.clear())
}

/** A storage that is shut throws when it is merely looked at; it has kept nothing. */
function attempt(act: () => void): void {
  try {
    act()
  } catch {
    // As above.
  }
}
