// Expressions that journeys evaluate in the page. They are texts, because the journeys are
// type-checked as programs of Node.

export const HAS_WORKER = 'navigator.serviceWorker.controller !== null'

/**
 * Whether every part of the app that the service worker lists is stored on the phone, except the words of
 * other languages.
 */
export const IS_WHOLLY_KEPT = `(async () => {
  const worker = await (await fetch('/sw.js')).text()
  const parts = worker
    .match(/\\/assets\\/[\\w.-]+\\.(?:js|css)/g)
    .filter((part) => !/-(?:first|rest)-/.test(part))
  const kept = await Promise.all(parts.map((part) => caches.match(part)))
  return kept.every((answer) => answer !== undefined)
})()`

export const CACHE_NAMES = 'caches.keys()'

export const DROP_CACHES = `(async () => {
  for (const name of await caches.keys()) await caches.delete(name)
})()`

export const LOOK_FOR_UPDATE = '(async () => { await (await navigator.serviceWorker.ready).update() })()'

export const HAS_WAITING_UPDATE = '(async () => (await navigator.serviceWorker.ready).waiting !== null)()'

/** Records the moment at which a ticket's code is drawn. */
export const WATCH_FOR_CODE = `
  const look = new MutationObserver(() => {
    if (!document.querySelector('[aria-label="QR code of this ticket"]')) return
    look.disconnect()
    requestAnimationFrame(() => performance.mark('code-shown'))
  })
  look.observe(document, { childList: true, subtree: true })
`
export const CODE_SHOWN_AT = "performance.getEntriesByName('code-shown')[0]?.startTime"

export const PAGE_POLICY = "(async () => (await fetch(location.href)).headers.get('content-security-policy'))()"

/** Adds up the layout shifts (CLS) that were not caused by a person's input. */
export const WATCH_SHIFTS = `
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifted += value
  }).observe({ type: 'layout-shift', buffered: true })
`
export const SHIFTS = 'shifted'

/** Marks the painted elements. DRAWN_AGAIN counts how many of the first four films have no mark. */
export const MARK_PAINTED = "document.querySelectorAll('main *').forEach((one) => (one.wasPainted = true))"
export const DRAWN_AGAIN =
  "[...document.querySelectorAll('main li:nth-child(-n + 4) *')].filter((one) => !one.wasPainted).length"

/** Taps on the element with `data-tap` as soon as the app reacts, before it has taken over the whole page. */
export const TAP_WHEN_IT_REACTS = `
  new MutationObserver((_, look) => {
    look.disconnect()
    document.querySelector('[data-tap]').click()
  }).observe(document.documentElement, { attributeFilter: ['data-starting'] })
`

/** When the page was first painted, and then when each of its scripts was asked for. */
export const PAINT_AND_SCRIPTS = `[
  performance.getEntriesByName('first-contentful-paint')[0].startTime,
  ...performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('.js'))
    .map(({ startTime }) => startTime),
]`
