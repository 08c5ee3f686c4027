import { readPages } from '@velvet/client/read-pages'
import { Banner } from '@velvet/ui/banner'
import { PickField } from '@velvet/ui/pick-field'
import { useReading } from '@velvet/ui/use-reading'
import { counterCalls, type TillSession } from '../../calls.ts'
import { PinField } from '../../parts/approval-fields.tsx'
import { Refusal } from '../../parts/refusal.tsx'

export interface Handover {
  takerID: string
  pins: { leaver: string; taker: string }
}

export const NO_HANDOVER: Handover = { takerID: '', pins: { leaver: '', taker: '' } }

interface HandoverFieldsProps {
  session: Pick<TillSession, 'openedBy'>
  value: Handover
  onChange: (handover: Handover) => void
}

/** Asks for the next cashier, and for the PINs of both people. */
export function HandoverFields({ session: { openedBy }, value, onChange }: HandoverFieldsProps) {
  const people = useReading('people', (signal) => readPages((page) => counterCalls.listGatePeople(page, { signal })))
  const { takerID, pins } = value
  const takers = (people.value ?? []).filter(({ id }) => id !== openedBy.id)
  const taker = takers.find(({ id }) => id === takerID)
  const lacksPin = people.value !== undefined && takers.length === people.value.length
  return (
    <>
      <Refusal error={people.error} />
      {lacksPin && (
        <Banner>
          {openedBy.name} has no PIN yet. Everybody sets their own in the gate’s app or in the console, under “Your
          sign-in”.
        </Banner>
      )}
      <PickField
        label="Who takes over"
        required
        placeholder="Choose a person"
        choices={takers}
        value={takerID}
        onChange={(id) => onChange({ takerID: id, pins: { ...pins, taker: '' } })}
      />
      <PinField
        label={`PIN of ${openedBy.name}, who leaves`}
        value={pins.leaver}
        onChange={(leaver) => onChange({ takerID, pins: { ...pins, leaver } })}
      />
      <PinField
        label={`PIN of ${taker?.name ?? 'the next cashier'}`}
        value={pins.taker}
        onChange={(pin) => onChange({ takerID, pins: { ...pins, taker: pin } })}
      />
    </>
  )
}
