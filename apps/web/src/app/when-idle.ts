/**
 * Runs the work once the page has loaded and is idle, so that it does not delay the first screen.
 */
export function whenIdle(work: () => void): void {
  const idle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5_000 })
    else setTimeout(work, 1_000)
  }
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
}
