/** What Chromium offers instead of its own banner; it may come before any of ours is there. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offered: InstallPrompt | undefined

export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered = event as InstallPrompt
  })
}

/** The offer of the browser, which can be taken once. */
export function takeInstallPrompt(): InstallPrompt | undefined {
  const prompt = offered
  offered = undefined
  return prompt
}
