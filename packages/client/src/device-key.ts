const NAME = 'device-key'

/**
 * Reads the key that makes this phone a known device. Only native apps need it; browsers have a
 * cookie.
 */
export function readDeviceKey(): string | undefined {
  try {
    return localStorage.getItem(NAME) ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Stores the key. It contains nothing about the person, and stays after a logout so that the phone
 * stays known.
 */
export function keepDeviceKey(key: string | undefined): void {
  if (key === undefined) return
  try {
    localStorage.setItem(NAME, key)
  } catch {
    // When storage cannot be opened, the phone counts as a new device at the next login.
  }
}
