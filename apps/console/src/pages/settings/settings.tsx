import { useSuspenseQuery } from '@tanstack/react-query'
import { useTitle } from '../../parts/use-title.ts'
import { ProviderKeys } from './provider-keys.tsx'
import { SettingsForm } from './settings-form.tsx'
import { settingsQuery } from './calls.ts'

export function Settings() {
  useTitle('Settings')
  const { data: settings } = useSuspenseQuery(settingsQuery)
  return (
    <div className="page">
      <h1>Settings</h1>
      <SettingsForm settings={settings} />
      <ProviderKeys />
    </div>
  )
}
