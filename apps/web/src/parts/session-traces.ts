const PENDING_TOP_UP = /^pending-top-up:/

/** Deletes what this tab stores of anybody but the customer who has just logged in. */
export function forgetOthersHere(uuid: string): void {
  attempt(() => {
    for (const name of Object.keys(sessionStorage)) {
      if (PENDING_TOP_UP.test(name) && !name.includes(uuid)) sessionStorage.removeItem(name)
    }
  })
}

/** Deletes what was typed or awaited in this tab. */
export function clearSession(): void {
  attempt(() => sessionStorage.clear())
}

function attempt(act: () => void): void {
  try {
    act()
  } catch {
    // Blocked storage throws on any access, and contains nothing.
  }
}
