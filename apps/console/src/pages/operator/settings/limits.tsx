import { useSuspenseQuery } from '@tanstack/react-query'
import { useTitle } from '../../../parts/use-title.ts'
import { settingsQuery } from './calls.ts'
import { ProviderKeys } from './provider-keys.tsx'
import { SettingsForm } from './settings-form.tsx'
import { WaitingLimits } from './waiting-limits.tsx'

/** Edits the limits of purchases, top-ups and refunds, and says which keys of providers are set. */
export function Limits() {
  useTitle('Settings')
  const { settings, waiting } = useSuspenseQuery(settingsQuery).data
  return (
    <>
      <WaitingLimits waiting={waiting} />
      <SettingsForm settings={settings} />
      <ProviderKeys />
    </>
  )
}
