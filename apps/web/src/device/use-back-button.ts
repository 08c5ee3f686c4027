import { leaveApp, onBackButton } from '@velvet/device/shell'
import { useEffect } from 'react'

/**
 * Handles the phone's back button: it closes the topmost dialog, then goes back, then leaves the
 * app.
 */
export function useBackButton(): void {
  useEffect(() => {
    const listening = onBackButton((canGoBack) => {
      const dialogs = document.querySelectorAll<HTMLDialogElement>('dialog[open]')
      const open = dialogs[dialogs.length - 1]
      if (open) open.dispatchEvent(new Event('cancel', { cancelable: true }))
      else if (canGoBack) history.back()
      else void leaveApp()
    })
    return () => void listening.then((stop) => stop())
  }, [])
}
