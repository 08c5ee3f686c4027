import { fill } from '@velvet/contract/shared/words/spoken'
import { refusalIn } from '@velvet/client/call-error'
import type { ConflictOfPhone } from '@velvet/contract/tickets/gate.calls'
import { reasonOfConflict } from '@velvet/contract/tickets/gate-words'
import { Button } from '@velvet/ui/button'
import { useEffect } from 'react'
import { theGate } from '../../app/start-gate.ts'
import { reportQueue } from '../../contact/report-queue.ts'
import { dismissAlarms } from '../../door/alarms.ts'
import { nameOfEntry, isConflict } from '../../queue/entry.ts'
import { timeAt, timeOfEntry } from '../../queue/time-of-entry.ts'
import { markSeen } from '../../queue/reported-conflicts.ts'
import { useGate } from '../../state/gate-state.ts'
import { strictly } from '../../store/database.ts'
import type { ConflictScan, QueueEntry } from '../../store/model.ts'
import { reasonOf } from '../../words/reason-of.ts'
import { w } from '../../words/words.ts'

/**
 * Lists the entries that the server refused, and the scans that let in the wrong person. Each stays
 * until a person has looked at it.
 */
export function NeedsPerson() {
  const { refused, conflicts, toldConflicts, alarms } = useGate()
  useEffect(() => {
    // This list shows what the alarms are about.
    if (alarms.length > 0) dismissAlarms(alarms)
  }, [alarms])
  if (refused.length + conflicts.length + toldConflicts.length === 0) return null
  return (
    <section className="rows" aria-labelledby="needs-person">
      <h2 id="needs-person">{w.needsPerson}</h2>
      {toldConflicts.map((told) => (
        <Entry
          key={told.id}
          name={told.seat}
          at={timeAt(new Date(told.at), told.timeZone)}
          onDone={() => putAsideTold(told)}
        >
          {textOfTold(told)}
        </Entry>
      ))}
      {[...conflicts, ...refused].map((entry) => (
        <Entry key={entry.order} name={nameOfEntry(entry)} at={timeOfEntry(entry)} onDone={() => putAside(entry)}>
          {isConflict(entry) ? textOfOwn(entry) : refusalOf(entry)}
        </Entry>
      ))}
    </section>
  )
}

interface EntryProps {
  name: string
  /** When it happened, by the clocks at the cinema. */
  at: string
  children: string | undefined
  onDone: () => Promise<void>
}

function Entry({ name, at, children, onDone }: EntryProps) {
  return (
    <div className="row">
      <div className="grow">
        <strong>{name}</strong>, {at}
        <br />
        {children}
      </div>
      <Button look="quiet" onClick={() => void onDone()}>
        {w.done}
      </Button>
    </div>
  )
}

function textOfTold(told: ConflictOfPhone): string {
  const reason = reasonOf(reasonOfConflict(told)) ?? ''
  return told.isFirst ? reason : fill(w.wrongPerson, { reason })
}

function textOfOwn({ conflict: { text, ...why } }: ConflictScan): string {
  return fill(w.wrongPerson, { reason: reasonOf({ ...why, reason: text }) ?? text })
}

function refusalOf({ refusal = '', refusalCode = '' }: QueueEntry): string {
  return refusalIn(refusalCode, refusal)
}

async function putAside({ order, nonce }: QueueEntry): Promise<void> {
  await strictly(theGate().database, ['settings', 'queue'], async (tx) => {
    if (order !== undefined) await tx.objectStore('queue').delete(order)
    await markSeen(tx, nonce)
  })
  await reportQueue(theGate())
}

async function putAsideTold({ id }: ConflictOfPhone): Promise<void> {
  await strictly(theGate().database, ['settings', 'queue'], (tx) => markSeen(tx, id))
  await reportQueue(theGate())
}
