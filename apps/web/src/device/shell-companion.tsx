import { paintSystemBars } from '@velvet/device/system-bars'
import { useEffect } from 'react'
import { readTheme } from '../app/theme.ts'
import { UpdateNotice } from './update-notice.tsx'
import { useBackButton } from './use-back-button.ts'
import { useLinks } from './use-links.ts'
import { useNativeNetwork } from './use-native-network.ts'
import { usePush } from './use-push.ts'
import { useUpdate } from './use-update.ts'

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
