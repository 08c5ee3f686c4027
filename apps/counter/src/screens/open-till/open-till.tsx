import { UNITS } from '@velvet/contract/shared/kobo'
import { mayActAtTill } from '@velvet/contract/sales/counter.rules'
import { isSupervisor } from '@velvet/contract/tickets/gate.rules'
import { ActionForm } from '@velvet/ui/action-form'
import { Button } from '@velvet/ui/button'
import { PickField } from '@velvet/ui/pick-field'
import { Spinner } from '@velvet/ui/spinner'
import { useReading } from '@velvet/ui/use-reading'
import { useState } from 'react'
import { theDatabase } from '../../app/start-counter.ts'
import { useTitle } from '../../app/use-title.ts'
import { NairaField } from '../../parts/naira-field.tsx'
import { koboIn } from '../../parts/naira.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { useKeyedAction } from '../../parts/use-keyed-action.ts'
import { signOut } from '../../people/sign-in.ts'
import { useCounter } from '../../state/counter-state.ts'
import { goOnWith, openTill, readTills } from '../../till/open-till.ts'
import { AddTill } from './add-till.tsx'
import { TillTakers } from './till-takers.tsx'

const NO_TILL = 'Your cinemas have no till yet. Please ask a manager to add one.'

/** Asks for a till, and opens it with the cash that was counted in its drawer. */
export function OpenTill() {
  useTitle('Open a till')
  const { person } = useCounter()
  const tills = useReading(person?.id ?? '', readTills)
  const [id, setId] = useState('')
  const [naira, setNaira] = useState('')
  const openingCount = koboIn(naira)
  const only = tills.value?.length === 1 ? tills.value[0]?.id : undefined
  const till = tills.value?.find((one) => one.id === (id || only))
  const open = till?.open
  const isOfAnother = open && person ? !mayActAtTill(person, open.openedBy) : false
  const action = useKeyedAction(async (idempotencyKey) => {
    if (open) await goOnWith(theDatabase(), open.id)
    else if (till && openingCount !== undefined)
      await openTill(theDatabase(), { tillID: till.id, openingCount }, idempotencyKey)
  })
  return (
    <main className="page">
      <p className="muted">{person?.name}</p>
      <h1>Open a till</h1>
      <Refusal error={action.error ?? tills.error} />
      {!tills.value && tills.error === undefined && <Spinner label="Reading the tills" />}
      {tills.value?.length === 0 && <p>{NO_TILL}</p>}
      {tills.value && tills.value.length > 0 && (
        <ActionForm action={action} label={open ? 'Go on' : 'Open the till'} disabled={isOfAnother}>
          <PickField
            label="Till"
            required
            placeholder="Choose a till"
            choices={tills.value.map((one) => ({ id: one.id, name: `${one.name}, ${one.cinema}` }))}
            value={till?.id ?? ''}
            onChange={setId}
          />
          {open ? (
            <p>{goOnText(open.openedBy.name, isOfAnother)}</p>
          ) : (
            <NairaField label={`Cash in the drawer, in ${UNITS}`} required value={naira} onChange={setNaira} />
          )}
        </ActionForm>
      )}
      {isSupervisor(person?.role) && till && <TillTakers key={till.id} till={till} onChanged={tills.read} />}
      {isSupervisor(person?.role) && <AddTill onAdded={tills.read} />}
      <Button look="quiet" wide onClick={() => void signOut(theDatabase())}>
        Sign out
      </Button>
    </main>
  )
}

/** Says what happens at a till that is open already. */
function goOnText(openedBy: string, isOfAnother: boolean): string {
  return isOfAnother
    ? `${openedBy} has opened it and goes on with it. A supervisor can take it over and close it.`
    : `${openedBy} has opened it. You go on with the same drawer.`
}
