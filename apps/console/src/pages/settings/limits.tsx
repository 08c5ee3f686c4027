import { useSuspenseQuery } from '@tanstack/react-query'
import { useTitle } from '../../parts/use-title.ts'
import { settingsQuery } from './calls.ts'
import { ProviderKeys } from './provider-keys.tsx'
import { SettingsForm } from './settings-form.tsx'

/** Edits the limits of purchases, top-ups and refunds, and says which keys of providers are set. */
export function Limits() {
  useTitle('Settings')
  const { settings } = useSuspenseQuery(settingsQuery).data
  return (
    <>
      <SettingsForm settings={settings} />
      <ProviderKeys />
    </>
  )
}
