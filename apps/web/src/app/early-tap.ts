declare global {
  interface Window {
    /** Keeps the button that was tapped last. The page's first script calls this at every click. */
    keepTap?: ((event: Event) => void) & { button?: HTMLButtonElement | null }
  }
}

/**
 * Stops keeping taps. The app calls this as soon as its buttons react, or a tap would count twice.
 */
export function stopKeepingTaps(): void {
  if (window.keepTap) removeEventListener('click', window.keepTap)
}

/** Repeats the tap that a person made on a painted button before the app ran. */
export function repeatEarlyTap(): void {
  const button = window.keepTap?.button
  delete window.keepTap?.button
  button?.click()
}
