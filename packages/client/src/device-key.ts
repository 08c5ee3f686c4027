const NAME = 'device-key'

/** What this phone is known by after a login in the native app; browsers have it as a cookie. */
export function readDeviceKey(): string | undefined {
  try {
    return localStorage.getItem(NAME) ?? undefined
  } catch {
    return undefined
  }
}

/** It says nothing of the person, and outlives a logout: the phone stays known. */
export function keepDeviceKey(key: string | undefined): void {
  if (key === undefined) return
  try {
    localStorage.setItem(NAME, key)
  } catch {
    // Where storage is shut, the phone counts as a new one at the next login.
  }
}
