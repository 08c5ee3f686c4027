/**
 * Resolves once this is the only open tab of the gate: two would judge by different memories. Calls
 * `onWait` where another tab is open.
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
