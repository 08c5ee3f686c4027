// Session storage survives a reload, because a bank may lead the whole page to itself and back.
const keyOf = (uuid: string) => `pending-top-up:${uuid}`

/** Returns the reference of a top-up whose checkout was opened and whose outcome is unknown. */
export function readPendingTopUp(uuid: string): string | undefined {
  return attempt(() => sessionStorage.getItem(keyOf(uuid))) ?? undefined
}

export function keepPendingTopUp(uuid: string, txRef: string): void {
  attempt(() => sessionStorage.setItem(keyOf(uuid), txRef))
}

export function forgetPendingTopUp(uuid: string): void {
  attempt(() => sessionStorage.removeItem(keyOf(uuid)))
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
