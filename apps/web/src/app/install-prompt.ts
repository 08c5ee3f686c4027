/**
 * The event that Chromium sends instead of showing its own banner. It may come before our banner is
 * loaded.
 */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offered: InstallPrompt | undefined

export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered = event as InstallPrompt
  })
}

/** Returns the browser's offer to install the app. An offer can be used once. */
export function takeInstallPrompt(): InstallPrompt | undefined {
  const prompt = offered
  offered = undefined
  return prompt
}
