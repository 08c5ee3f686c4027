/** Once the page is there and has nothing to do: nothing of the first screen waits for it. */
export function whenIdle(work: () => void): void {
  const idle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5_000 })
    else setTimeout(work, 1_000)
  }
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
}
