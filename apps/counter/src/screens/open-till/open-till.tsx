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
import type { Till, TillSession } from '../../calls.ts'
import { FloatText } from '../../parts/float-text.tsx'
import { Refusal } from '../../parts/refusal.tsx'
import { useKeyedAction } from '../../parts/use-keyed-action.ts'
import { signOut } from '../../people/sign-in.ts'
import { useCounter } from '../../state/counter-state.ts'
import { goOnWith, keepSession, readTills } from '../../till/open-till.ts'
import { AddTill } from './add-till.tsx'
import { GiveFloat } from './give-float.tsx'
import { Opening } from './opening.tsx'
import { TillTakers } from './till-takers.tsx'

const NO_TILL = 'Your cinemas have no till yet. Please ask a manager to add one.'

/** Asks for a till, and opens it with the cash that was counted in its drawer. */
export function OpenTill() {
  useTitle('Open a till')
  const { person } = useCounter()
  const tills = useReading(person?.id ?? '', readTills)
  const [id, setId] = useState('')
  /** The till is open although its cash differed, and the cashier sees the difference before the first sale. */
  const [opened, setOpened] = useState<TillSession>()
  const only = tills.value?.length === 1 ? tills.value[0]?.id : undefined
  const till = tills.value?.find((one) => one.id === (id || only))
  const sell = (session: TillSession) => void keepSession(theDatabase(), session)
  const onOpened = (session: TillSession) =>
    session.float && session.float.kobo !== session.openingCount ? setOpened(session) : sell(session)
  if (opened) {
    return (
      <main className="page">
        <h1>{opened.till.name} is open</h1>
        <FloatText session={opened} />
        <Button onClick={() => sell(opened)}>Start selling</Button>
      </main>
    )
  }
  return (
    <main className="page">
      <p className="muted">{person?.name}</p>
      <h1>Open a till</h1>
      <Refusal error={tills.error} />
      {!tills.value && tills.error === undefined && <Spinner label="Reading the tills" />}
      {tills.value?.length === 0 && <p>{NO_TILL}</p>}
      {tills.value && tills.value.length > 0 && (
        <PickField
          label="Till"
          required
          placeholder="Choose a till"
          choices={tills.value.map((one) => ({ id: one.id, name: `${one.name}, ${one.cinema}` }))}
          value={till?.id ?? ''}
          onChange={setId}
        />
      )}
      {till?.open && <GoOn key={till.id} open={till.open} />}
      {till && !till.open && <Opening key={till.id} till={till} onOpened={onOpened} />}
      {till && !till.open && <GiveFloat key={`${till.id} float`} till={till} onGiven={tills.read} />}
      {isSupervisor(person?.role) && till && <TillTakers key={till.id} till={till} onChanged={tills.read} />}
      {isSupervisor(person?.role) && <AddTill onAdded={tills.read} />}
      <Button look="quiet" wide onClick={() => void signOut(theDatabase())}>
        Sign out
      </Button>
    </main>
  )
}

/** Continues with a till that is already open. */
function GoOn({ open }: { open: NonNullable<Till['open']> }) {
  const { person } = useCounter()
  const isOfAnother = person ? !mayActAtTill(person, open.openedBy) : false
  const action = useKeyedAction(() => goOnWith(theDatabase(), open.id))
  return (
    <ActionForm action={action} label="Go on" disabled={isOfAnother}>
      <p>{goOnText(open.openedBy.name, isOfAnother)}</p>
      <Refusal error={action.error} />
    </ActionForm>
  )
}

/** Says what happens at a till that is open already. */
function goOnText(openedBy: string, isOfAnother: boolean): string {
  return isOfAnother
    ? `${openedBy} has opened it and goes on with it, or hands it over. A supervisor can take it over and close it.`
    : `${openedBy} has opened it. You go on with the same drawer.`
}
