/**
 * Stores the app on the phone and asks the browser never to delete it. If a new version of the app
 * is waiting, it is applied now and never later, so that the page does not reload while people
 * enter.
 */
export function keepAppOnPhone(): void {
  void navigator.storage.persist().catch(() => false)
  void register().catch(() => undefined)
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator
  const { waiting } = await serviceWorker.register('/gate/sw.js', { scope: '/gate/' })
  if (!waiting) return
  serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage('apply-update')
}
