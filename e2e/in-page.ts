// What journeys ask of the page itself. As texts: the journeys are checked as programs of Node.

export const HAS_WORKER = 'navigator.serviceWorker.controller !== null'

export const COUNT_KEPT_SCREENS = `(async () => {
  if (!(await caches.has('screens-precache'))) return 0
  return (await (await caches.open('screens-precache')).keys()).length
})()`

export const CACHE_NAMES = 'caches.keys()'

export const DROP_CACHES = `(async () => {
  for (const name of await caches.keys()) await caches.delete(name)
})()`

export const LOOK_FOR_UPDATE =
  '(async () => { await (await navigator.serviceWorker.ready).update() })()'

export const HAS_WAITING_UPDATE =
  '(async () => (await navigator.serviceWorker.ready).waiting !== null)()'

/** Marks the moment at which a ticket's code is drawn. */
export const WATCH_FOR_CODE = `
  const look = new MutationObserver(() => {
    if (!document.querySelector('[aria-label="QR code of this ticket"]')) return
    look.disconnect()
    requestAnimationFrame(() => performance.mark('code-shown'))
  })
  look.observe(document, { childList: true, subtree: true })
`
export const CODE_SHOWN_AT = "performance.getEntriesByName('code-shown')[0]?.startTime"

export const PAGE_POLICY =
  "(async () => (await fetch(location.href)).headers.get('content-security-policy'))()"
