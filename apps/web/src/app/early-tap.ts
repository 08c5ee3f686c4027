import type { MouseEvent } from 'react'

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
 * Stops remembering taps. The app calls this function as soon as its buttons react. The next tap is newer than the
 * remembered one, which is then not repeated.
 */
export function stopKeepingTaps(): void {
  if (!window.keepTap) return
  removeEventListener('click', window.keepTap)
  addEventListener('click', forgetTap)
}

/** Remembers a tap on a button that does nothing until the app has taken over the whole painted page. */
export function keepTap(event: MouseEvent<HTMLButtonElement>): void {
  // At the window, every tap makes the app forget the one before it.
  event.stopPropagation()
  if (window.keepTap) window.keepTap.button = event.currentTarget
}

function forgetTap(): void {
  delete window.keepTap?.button
}

/** Repeats the tap that a person made on a painted button before the app ran. */
export function repeatEarlyTap(): void {
  const button = window.keepTap?.button
  forgetTap()
  button?.click()
}
