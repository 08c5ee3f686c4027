/**
 * Stores an app of the staff on the device and asks the browser never to delete it. If a new version of
 * the app is waiting, it is applied now and never later, so that the page does not reload while people
 * enter or pay.
 * @param path the address of the app, such as `/gate/`
 */
export function keepApp(path: string): void {
  void navigator.storage.persist().catch(() => false)
  void register(path).catch(() => undefined)
}

async function register(path: string): Promise<void> {
  const { serviceWorker } = navigator
  const { waiting } = await serviceWorker.register(`${path}sw.js`, { scope: path })
  if (!waiting) return
  serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage('apply-update')
}
