const BAUCHI = { latitude: 10.31, longitude: 9.84 }
const PERMISSION_DENIED = 1

/** What a story keeps is its own, and gone with it: the stories stand side by side. */
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

/** A phone in Bauchi, or one that does not tell. */
export function ownLocation(isLocated: boolean): void {
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (found, fail) => {
    if (isLocated) found({ coords: BAUCHI, timestamp: Date.now() } as GeolocationPosition)
    else fail?.({ code: PERMISSION_DENIED, PERMISSION_DENIED } as GeolocationPositionError)
  }
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition } })
}
