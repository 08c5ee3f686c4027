import { UNITS } from '@velvet/contract/shared/kobo'
import { readPages } from '@velvet/client/read-pages'
import { UNSOLD_NAMES, UNSOLD_OUTCOMES, type UnsoldOutcome } from '@velvet/contract/sales/allotment.rules'
import { NOTE_LENGTH } from '@velvet/contract/people/staff.rules'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { useReading } from '@velvet/ui/use-reading'
import { useState } from 'react'
import { counterCalls, type PrintedConflict, type TillSession } from '../../calls.ts'
import { ActForm } from '../../parts/act-form.tsx'
import { NairaField } from '../../parts/naira-field.tsx'
import { koboIn } from '../../parts/naira.ts'
import { Refusal } from '../../parts/refusal.tsx'
import type { Act } from '../../store/kept-act.ts'
import { timeOf } from '../../parts/cinema-clock.ts'
import styles from './till.module.css'

interface UnsoldListProps {
  session: TillSession
  /** Called after a supervisor has said what happened with a ticket. */
  onDone: () => void
}

/**
 * Lists tickets of this till that admitted a visitor but were not reported as sold. It shows nothing if there are none.
 */
export function UnsoldList({ session, onDone }: UnsoldListProps) {
  const { id: tillID, cinemaID } = session.till
  const unsold = useReading(tillID, (signal) =>
    readPages((page) => counterCalls.listPrintedConflicts({ ...page, cinemaID, tillID, state: 'unsold' }, { signal })),
  )
  if (!unsold.value?.length) return <Refusal error={unsold.error} />
  const onResolved = () => {
    unsold.read()
    onDone()
  }
  return (
    <section className={styles.part} aria-label="Let in without a sale">
      <h2>Let in without a sale</h2>
      <p className="muted">The till cannot be closed before a supervisor has said what happened with each ticket.</p>
      {unsold.value.map((one) => (
        <UnsoldForm key={one.id} conflict={one} onResolved={onResolved} />
      ))}
    </section>
  )
}

const CHOICES = UNSOLD_OUTCOMES.map((id) => ({ id, name: UNSOLD_NAMES[id] }))

interface UnsoldFormProps {
  conflict: PrintedConflict
  onResolved: () => void
}

/** Asks what happened with one ticket. The server asks for the PIN of a supervisor. */
function UnsoldForm({ conflict, onResolved }: UnsoldFormProps) {
  const { id, film, seat, unsold } = conflict
  const [outcome, setOutcome] = useState<UnsoldOutcome>('sold')
  const [naira, setNaira] = useState('')
  const [reason, setReason] = useState('')
  const isSold = outcome === 'sold'
  const kobo = isSold ? koboIn(naira) : undefined
  const said = { id, outcome, reason: reason.trim() }
  const act: Act | undefined =
    isSold && kobo === undefined
      ? undefined
      : { kind: 'resolve', input: { ...said, ...(kobo !== undefined && { kobo }) } }
  const request = `${film} ${seat} without a sale`
  return (
    <ActForm act={act} request={request} name={request} look="quiet" label="Record" onDone={onResolved}>
      <p>
        <strong>
          {film} {seat}
        </strong>
      </p>
      {unsold?.admissions.map(({ at, by, door }) => (
        <p key={at} className="muted">
          Let in at {timeOf(at)} by {by.name}
          {door !== null && `, ${door}`}
        </p>
      ))}
      <PickField
        label="What happened"
        required
        choices={CHOICES}
        value={outcome}
        onChange={(chosen) => setOutcome(CHOICES.find((one) => one.id === chosen)?.id ?? 'sold')}
      />
      {isSold && <NairaField label={`Cash that was taken, in ${UNITS}`} required value={naira} onChange={setNaira} />}
      <TextField label="Reason" autoComplete="off" required {...NOTE_LENGTH} value={reason} onChange={setReason} />
    </ActForm>
  )
}
