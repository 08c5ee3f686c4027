declare global {
  interface Window {
    /**
     * Remembers the button that was tapped last. The first script of the page defines this function
     * and calls it at every click.
     */
    keepTap?: ((event: Event) => void) & { button?: HTMLButtonElement | null }
  }
}

/**
 * Stops remembering taps. The app calls this function as soon as its buttons react, because the app
 * would otherwise repeat a tap that a button has already handled.
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
