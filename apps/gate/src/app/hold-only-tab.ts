/**
 * Resolves when this is the only open tab of the gate, because two tabs would not see each other's
 * scans. Calls `onWait` if it has to wait for another tab.
 */
export function holdOnlyTab(onWait: () => void): Promise<void> {
  const timer = setTimeout(onWait, 1000)
  return new Promise((resolve) => {
    void navigator.locks.request('gate-open', () => {
      clearTimeout(timer)
      resolve()
      // The lock is released when the tab closes.
      return new Promise<never>(() => undefined)
    })
  })
}
