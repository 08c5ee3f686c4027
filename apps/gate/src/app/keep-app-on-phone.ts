/**
 * Stores the app on the phone, asks the browser not to evict what it keeps, and takes over a new
 * version that waits. That happens at the start alone, so that nothing reloads while people enter.
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
