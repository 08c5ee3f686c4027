import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { theGate } from '../../app/start-gate.ts'
import { useReading } from '@velvet/ui/use-reading'
import { useTyped } from '../../app/use-typed.ts'
import { gateCalls } from '../../calls.ts'
import { Page } from '../../parts/page.tsx'
import { ReadingState } from '../../parts/reading-state.tsx'
import type { Choice } from '../../store/model.ts'
import { nameOf } from '../door/details.ts'
import { w } from '../../words/words.ts'

const WORDS = { unused: w.notInYet, used: w.in, expired: w.expired, void: w.refunded }

/**
 * Shows supervisors who holds which seat, by the masked numbers. The phone reads them from the server
 * each time, so that a lost phone contains no data of customers.
 */
export function Holders({ choice }: { choice: Choice }) {
  const [showtimeID, setShowtime] = useState(choice.showtimeIds[0] ?? '')
  const [text, setText] = useState('')
  const q = useTyped(text.trim())
  const holders = useReading(`${showtimeID} ${q}`, (signal) =>
    gateCalls.listGateHolders({ showtimeID, limit: 50, ...(q && { q }) }, { signal }),
  )
  const items = choice.showtimeIds.flatMap((id) => {
    const list = theGate().lists.get(id)
    return list ? [{ id, name: nameOf(list.showtime) }] : []
  })
  const found = holders.value
  return (
    <Page title={w.ticketHolders} back="more" error={holders.error}>
      {items.length > 1 && (
        <PickField label={w.showtime} required choices={items} value={showtimeID} onChange={setShowtime} />
      )}
      <TextField label={w.searchHolders} type="search" value={text} onChange={setText} />
      <ReadingState of={holders} label={w.lookingForHolders} />
      <ul className="rows">
        {found?.items.map((holder) => (
          <li key={holder.ticketID} className="row">
            <div className="grow">
              <strong>{holder.seat}</strong> · {WORDS[holder.status]}
              <br />
              {holder.phoneNumber || w.closedAccount}
            </div>
          </li>
        ))}
      </ul>
      {found?.items.length === 0 && <p>{q ? w.nobodyFits : w.nobodyHolds}</p>}
      {found?.next && <p className="muted">{w.moreHolders}</p>}
    </Page>
  )
}
