/**
 * Resolves once no other tab of the gate is open, because two tabs would not see each other's
 * scans. Calls `onWait` if another tab is open.
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
