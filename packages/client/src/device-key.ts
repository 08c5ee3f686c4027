const NAME = 'device-key'

/** The key that makes this phone a known device in the native app; browsers have it as a cookie. */
export function readDeviceKey(): string | undefined {
  try {
    return localStorage.getItem(NAME) ?? undefined
  } catch {
    return undefined
  }
}

/** The key says nothing about the person and outlives a logout: the phone stays known. */
export function keepDeviceKey(key: string | undefined): void {
  if (key === undefined) return
  try {
    localStorage.setItem(NAME, key)
  } catch {
    // Where storage cannot be opened, the phone counts as a new one at the next login.
  }
}
