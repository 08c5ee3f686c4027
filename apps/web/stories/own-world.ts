const BAUCHI = { latitude: 10.31, longitude: 9.84 }
const PERMISSION_DENIED = 1

/**
 * Gives each story a storage of its own that ends with it, because stories are shown side by side.
 */
export function ownStorage(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, { value: inMemory() })
  }
}

function inMemory(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}

/** Imitates a phone in Bauchi, or one that does not give its location. */
export function ownLocation(isLocated: boolean): void {
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (found, fail) => {
    if (isLocated) found({ coords: BAUCHI, timestamp: Date.now() } as GeolocationPosition)
    else fail?.({ code: PERMISSION_DENIED, PERMISSION_DENIED } as GeolocationPositionError)
  }
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition } })
}
