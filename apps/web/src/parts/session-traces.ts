const PENDING_TOP_UP = /^pending-top-up:/

/** Forgets the things that this tab keeps of anybody but the customer who has just logged in. */
export function forgetOthersHere(uuid: string): void {
  attempt(() => {
    for (const name of Object.keys(sessionStorage)) {
      if (PENDING_TOP_UP.test(name) && !name.includes(uuid)) sessionStorage.removeItem(name)
    }
  })
}

/** Forgets the things that were typed or awaited in this tab. */
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
