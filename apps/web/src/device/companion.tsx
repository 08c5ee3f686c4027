import { isNative } from '@velvet/device/platform'
import { Suspense } from 'react'
import { lazyNotice } from '../app/lazy-screen.ts'
import { useDeviceDetails } from './use-device-details.ts'
import { useFreshSession } from './use-fresh-session.ts'
import { useNoInvitation } from './use-no-invitation.ts'
import { useOtherTabs } from './use-other-tabs.ts'

const ShellCompanion = lazyNotice(() => import('./shell-companion.tsx'))

/** What goes on beside the screens for as long as the app is open. Nothing of it is shown at once. */
export default function Companion() {
  useFreshSession()
  useDeviceDetails()
  useOtherTabs()
  useNoInvitation()
  return (
    isNative() && (
      <Suspense>
        <ShellCompanion />
      </Suspense>
    )
  )
}
