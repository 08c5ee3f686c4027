import { paintSystemBars } from '@velvet/device/system-bars'
import { useEffect } from 'react'
import { readTheme } from '../app/theme.ts'
import { UpdateNotice } from './update-notice.tsx'
import { useNativeNetwork } from './use-native-network.ts'
import { usePush } from './use-push.ts'
import { useUpdate } from './use-update.ts'
import { leaveApp, onBackButton, onLink } from '@velvet/device/shell'
import { destinationOfLink } from './destination.ts'
import { useOpenDestination } from './use-open-destination.ts'

/** Connects the app with its native shell. */
export default function ShellCompanion() {
  const facts = useUpdate()
  usePush(facts?.pushAppId)
  useLinks()
  useBackButton()
  useNativeNetwork()
  // Choosing another theme paints them again.
  useEffect(() => void paintSystemBars(readTheme()), [])
  return facts && <UpdateNotice {...facts} />
}

/**
 * Handles the phone's back button: it closes the topmost dialog, then goes back, then leaves the
 * app.
 */
function useBackButton(): void {
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

/** Opens links to this site in the app, including the one that started it. */
function useLinks(): void {
  const open = useOpenDestination()
  useEffect(() => {
    const listening = onLink((address) => open(destinationOfLink(address)))
    return () => void listening.then((stop) => stop())
  }, [open])
}
