/**
 * A button is disabled while the server makes its change, and Chromium then takes the keyboard's focus
 * away from it. This gives the focus back once the button is enabled, unless it is elsewhere by then. The page
 * does not scroll to the button, so that a refusal above it stays in sight.
 */
export function keepFocusOnButtons(): MutationObserver {
  let waiting: HTMLButtonElement | undefined
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      if (!(target instanceof HTMLButtonElement)) continue
      // Chromium moves the focus at the next frame, so it is still on the button here.
      if (target.disabled && target === document.activeElement) waiting = target
      if (target.disabled || target !== waiting) continue
      waiting = undefined
      if (document.activeElement === document.body) target.focus({ preventScroll: true })
    }
  })
  observer.observe(document, { subtree: true, attributeFilter: ['disabled'] })
  return observer
}
