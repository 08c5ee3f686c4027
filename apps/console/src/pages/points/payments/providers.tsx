import { useSuspenseQueries } from '@tanstack/react-query'
import type { ProviderHealth } from '@velvet/contract/points/payments.calls'
import { Button } from '@velvet/ui/button'
import { DataTable } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { share } from '../../../parts/percent.ts'
import { PROVIDERS } from '../../../parts/provider-names.ts'
import { providersQuery } from '../../../parts/providers-query.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { settingsQuery, settingsCalls } from '../../operator/settings/calls.ts'
import { useActions } from '../../../parts/use-actions.tsx'
import type { Action } from '../../../parts/action.ts'

const COLUMNS: readonly Column<ProviderHealth>[] = [
  { title: 'Provider', cell: ({ provider }) => PROVIDERS[provider] },
  { title: 'State', cell: ({ isActive }) => (isActive ? 'Takes new top-ups' : 'Not used') },
  { title: 'Begun, last hour', cell: ({ lastHour }) => lastHour.begun, isNumeric: true },
  { title: 'Successful', cell: ({ lastHour }) => lastHour.successful, isNumeric: true },
  { title: 'Failed', cell: ({ lastHour }) => lastHour.failed, isNumeric: true },
  { title: 'Share of successes', cell: shareOf, isNumeric: true },
]

/** Shows how each provider did in the last hour, and switches between them. */
export function Providers() {
  useTitle('Payment providers')
  const [providers, settings] = useSuspenseQueries({
    queries: [providersQuery, settingsQuery],
  })
  const { version } = settings.data.settings
  const actions = useActions()
  const switching: Column<ProviderHealth> = {
    title: 'Switch',
    cell: ({ provider, isActive }) =>
      !isActive && (
        <Button look="quiet" onClick={() => actions.ask(switchTo(provider, version))}>
          Switch to {PROVIDERS[provider]}
        </Button>
      ),
  }
  return (
    <>
      {actions.view}
      <DataTable
        caption="The payment providers"
        columns={[...COLUMNS, switching]}
        rows={providers.data.providers}
        keyOf={({ provider }) => provider}
        empty="There is no provider."
      />
    </>
  )
}

function switchTo(provider: ProviderHealth['provider'], version: number): Action {
  return {
    title: `Switch to ${PROVIDERS[provider]}`,
    text: `New top-ups go to ${PROVIDERS[provider]} from now on. Those already begun end where they began.`,
    label: 'Switch',
    done: `New top-ups go to ${PROVIDERS[provider]}.`,
    call: ({ note }, options) =>
      settingsCalls.updateSettings({ active_payment_method: provider, note }, { ...options, version }),
  }
}

function shareOf({ lastHour }: ProviderHealth): string {
  return lastHour.share === null ? '–' : share(lastHour.share)
}
