import { counted } from '@velvet/contract/typing/counted'
import { Button } from '@velvet/ui/button'
import { useState, type SubmitEvent } from 'react'
import { theDatabase } from '../../app/start-counter.ts'
import { counterCalls } from '../../calls.ts'
import { ApprovalFields } from '../../parts/approval-fields.tsx'
import { Key } from '../../parts/key.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { Refusal } from '../../parts/refusal.tsx'
import { useApprovedAction } from '../../parts/use-approved-action.ts'
import { keepSold } from '../../queue/sell.ts'
import { ticketsOf, type Sale } from './sale.ts'

interface GiftFormProps {
  sale: Sale
  sessionID: string
  onGiven: () => void
}

/** Gives the tickets of a sale for free, with a reason. Above the limit, the server asks for a supervisor. */
export function GiftForm({ sale, sessionID, onGiven }: GiftFormProps) {
  const [reason, setReason] = useState('')
  const { showtimeID, seats, phoneNumber } = sale
  const count = ticketsOf(sale)
  const { action, ...asked } = useApprovedAction(async ({ idempotencyKey, approval }) => {
    if (showtimeID === undefined) return
    const gift = {
      ...{ sessionID, showtimeID, reason: reason.trim(), ...approval },
      ...(seats.length > 0 ? { seats: [...seats] } : { count }),
      ...(phoneNumber !== undefined && { phoneNumber }),
    }
    const given = await counterCalls.giveAtCounter(gift, { idempotencyKey })
    await keepSold(theDatabase(), { ...given, change: 0 })
    onGiven()
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void action.run()
  }
  return (
    <form className="form" onSubmit={submit}>
      <h2>{counted(count, 'free ticket')}</h2>
      <Refusal error={action.error} />
      <ReasonField value={reason} onChange={setReason} />
      {asked.needsApproval && (
        <ApprovalFields value={asked.approval} onChange={asked.setApproval} />
      )}
      <Button type="submit" wide busy={action.isBusy}>
        <Key is="Enter" /> Give {counted(count, 'free ticket')}
      </Button>
    </form>
  )
}
