import { counted } from '@velvet/contract/shared/typing/counted'
import { useState } from 'react'
import { ActForm } from '../../parts/act-form.tsx'
import { Key } from '../../parts/key.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import type { Act } from '../../store/kept-act.ts'
import { ticketsOf, type Sale } from './sale.ts'

interface TransferFormProps {
  sale: Sale
  sessionID: string
  onGiven: () => void
}

/** Gives the tickets of a sale for free, with a reason. */
export function TransferForm({ sale, sessionID, onGiven }: TransferFormProps) {
  const [reason, setReason] = useState('')
  const request = `Give ${counted(ticketsOf(sale), 'free ticket')}`
  return (
    <ActForm
      request={request}
      act={transferOf(sale, sessionID, reason.trim())}
      label={
        <>
          <Key is="Enter" /> {request}
        </>
      }
      onDone={onGiven}
    >
      <h2>{counted(ticketsOf(sale), 'free ticket')}</h2>
      <ReasonField value={reason} onChange={setReason} />
    </ActForm>
  )
}

function transferOf(sale: Sale, sessionID: string, reason: string): Act | undefined {
  const { showtimeID, seats, phoneNumber } = sale
  if (showtimeID === undefined) return undefined
  return {
    kind: 'gift',
    input: {
      sessionID,
      showtimeID,
      reason,
      ...(seats.length > 0 ? { seats: [...seats] } : { count: ticketsOf(sale) }),
      ...(phoneNumber !== undefined && { phoneNumber }),
    },
  }
}
