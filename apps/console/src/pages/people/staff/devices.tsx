import { useSearch } from '@tanstack/react-router'
import type { GateDevice } from '@velvet/contract/tickets/gate-devices.calls'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { dateAndTime } from '../../../parts/dates.ts'
import { useActions } from '../../../parts/use-actions.tsx'
import type { Action } from '../../../parts/action.ts'
import { ChoiceFilter, Filters } from '../../../parts/filters.tsx'
import { SearchBox } from '../../../parts/search-box.tsx'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { staffCalls } from './calls.ts'
import { RenameDeviceDialog } from './rename-device-dialog.tsx'

/**
 * The list is read again after this time, because phones report at each contact how many scans
 * wait.
 */
const EVERY_MS = 30_000

const STATES = { live: 'In use', revoked: 'Revoked' } as const

const COLUMNS: readonly Column<GateDevice>[] = [
  { title: 'Name', cell: ({ name }) => name },
  { title: 'Cinema', cell: ({ cinema }) => cinema ?? 'Not known' },
  { title: 'State', cell: stateOf },
  { title: 'Last contact', cell: contactOf },
  { title: 'Scans waiting', cell: ({ waiting }) => waiting, isNumeric: true },
  { title: 'App version', cell: ({ appVersion }) => appVersion || 'Not known' },
]

/** Lists the phones that scan tickets at the doors. */
export function Devices() {
  useTitle('Gate phones')
  const { q, cursor, state: word } = useSearch({ from: '/signed-in/staff/devices' })
  const state = word === 'live' || word === 'revoked' ? word : undefined
  const [renamed, setRenamed] = useState<GateDevice>()
  const { data } = useList(
    ['gate-devices'],
    staffCalls.listGateDevices,
    { q, cursor, state },
    { refetchInterval: EVERY_MS },
  )
  const actions = useActions()
  const acting: Column<GateDevice> = {
    title: 'Act',
    cell: (device) => <Acting device={device} onRename={setRenamed} ask={actions.ask} />,
  }
  return (
    <>
      <Filters>
        <SearchBox label="Phone or person" q={q} />
        <ChoiceFilter label="State" name="state" value={state} text={STATES} />
      </Filters>
      {actions.view}
      <DataTable
        caption="The gate phones, last contact first"
        columns={[...COLUMNS, acting]}
        rows={data.items}
        keyOf={({ id }) => id}
        empty="No matching phones. A phone is listed once a person signs in on it at /gate/."
      />
      <Pages next={data.next} cursor={cursor} />
      {renamed && (
        <RenameDeviceDialog
          // The list has the newest version of the phone, unless the phone is now on another page.
          device={data.items.find(({ id }) => id === renamed.id) ?? renamed}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </>
  )
}

function contactOf({ lastSeenAt, lastPerson }: GateDevice) {
  return (
    <>
      {dateAndTime(lastSeenAt)}
      <div className="muted">{lastPerson}</div>
    </>
  )
}

function stateOf({ revokedAt }: GateDevice): string {
  return revokedAt === null ? STATES.live : `${STATES.revoked} ${dateAndTime(revokedAt)}`
}

interface ActingProps {
  device: GateDevice
  onRename: (device: GateDevice) => void
  ask: (action: Action) => void
}

function Acting({ device, onRename, ask }: ActingProps) {
  const { name, revokedAt } = device
  return (
    <div className="actions">
      <Button look="quiet" aria-label={`Rename ${name}`} onClick={() => onRename(device)}>
        Rename
      </Button>
      {revokedAt === null && (
        <Button look="quiet" aria-label={`Revoke ${name}`} onClick={() => ask(revocationOf(device))}>
          Revoke
        </Button>
      )}
    </div>
  )
}

function revocationOf({ id, name }: GateDevice): Action {
  return {
    title: 'Revoke the phone',
    text: `${name} loses its lists of tickets at its next contact and cannot be used at a gate again. The scans that wait on it are still taken. This cannot be undone.`,
    label: 'Revoke',
    done: `${name} is revoked.`,
    typed: name,
    hasNote: false,
    invalidates: [['gate-devices'], ['audit']],
    call: (_, options) => staffCalls.revokeGateDevice({ id }, options),
  }
}
