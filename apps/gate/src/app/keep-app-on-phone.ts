/**
 * Stores the app on the phone and asks the browser never to delete it. A new version that waits takes
 * over now, and at no later time, so that the page does not reload while people enter.
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
