import { useSuspenseQuery } from '@tanstack/react-query'
import type { AppVersionRow } from '@velvet/contract/operator/app-versions.calls'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { useMe } from '../../../app/me.ts'
import { DataTable } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { dateAndTime } from '../../../parts/dates.ts'
import { useActions } from '../../../parts/use-actions.tsx'
import type { Action } from '../../../parts/action.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { NewVersionDialog, VersionLinksDialog } from './app-version-dialog.tsx'
import { settingsCalls } from './calls.ts'

const COLUMNS: readonly Column<AppVersionRow>[] = [
  { title: 'Version', cell: ({ number }) => number },
  { title: 'Entered', isDate: true, cell: ({ releasedAt }) => dateAndTime(releasedAt) },
  { title: 'App Store', cell: ({ appstore }) => <StoreLink address={appstore} /> },
  { title: 'Google Play', cell: ({ playstore }) => <StoreLink address={playstore} /> },
  { title: 'Phones', cell: ({ isNewest }) => (isNewest ? 'Are asked for it' : '') },
]

/** Shows the name of an app in its store, because its whole address is too long for a row. */
function StoreLink({ address }: { address: string }) {
  const name = /(?<=[?&]id=)[\w.]+/.exec(address) ?? /[^/?]+(?=\/?(\?.*)?$)/.exec(address)
  return <a href={address}>{name?.[0] ?? address}</a>
}

/** Lists the versions of the native apps, with the links from which phones get them. */
export function AppVersions() {
  useTitle('App versions')
  const { role } = useMe()
  const [isAdding, setIsAdding] = useState(false)
  const [edited, setEdited] = useState<AppVersionRow>()
  const { ask, view } = useActions()
  const { data } = useSuspenseQuery({
    queryKey: ['app-versions'],
    queryFn: ({ signal }) => settingsCalls.listAppVersions({}, { signal }),
  })
  const actions: Column<AppVersionRow> = {
    title: 'Change',
    cell: (row) => (
      <div className="actions">
        <Button look="quiet" onClick={() => setEdited(row)}>
          Change<span className="visually-hidden"> the links of {row.number}</span>
        </Button>
        <Button look="quiet" onClick={() => ask(withdrawal(row))}>
          Withdraw<span className="visually-hidden"> {row.number}</span>
        </Button>
      </div>
    ),
  }
  return (
    <>
      <p className="muted">
        Phones are asked to update to the highest version. A new first number makes the update necessary. Enter a
        version once both stores offer it.
      </p>
      {role === 'admin' && (
        <div className="actions">
          <Button onClick={() => setIsAdding(true)}>Add a version</Button>
        </div>
      )}
      {view}
      <DataTable
        caption="Versions of the app, the last entered first"
        columns={role === 'admin' ? [...COLUMNS, actions] : COLUMNS}
        rows={data.appVersions}
        keyOf={({ number }) => number}
        empty="No version was entered yet. Phones compare themselves with the version of the server."
      />
      {isAdding && (
        <NewVersionDialog
          newest={data.appVersions.find(({ isNewest }) => isNewest)}
          onClose={() => setIsAdding(false)}
        />
      )}
      {edited && (
        <VersionLinksDialog
          row={data.appVersions.find(({ number }) => number === edited.number) ?? edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

function withdrawal({ number, version }: AppVersionRow): Action {
  return {
    title: `Withdraw version ${number}`,
    text: 'Phones are then asked for the highest of the other versions. You can enter it again.',
    label: 'Withdraw',
    done: `Version ${number} was withdrawn.`,
    hasNote: false,
    invalidates: [['app-versions'], ['audit'], ['today']],
    call: (_, options) => settingsCalls.withdrawAppVersion({ number }, { ...options, version }),
  }
}
