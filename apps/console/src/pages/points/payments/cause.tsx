import { Link } from '@tanstack/react-router'
import { CustomerLink } from '../../../parts/customer-link.tsx'
import type { LedgerMovement } from '@velvet/contract/books/ledger.calls'

const CAUSES_OF_RETURN = {
  customer: 'by the customer',
  operator: 'by staff',
  cancellation: 'because the showtime was cancelled',
} as const

/** Says what caused a movement. Links to the cause if it is in a list of its own. */
export function Cause({ cause }: { cause: LedgerMovement['cause'] }) {
  if (cause === null) return null
  switch (cause.kind) {
    case 'purchase':
      return cause.tickets === 1 ? `A ticket for ${cause.title}` : `${cause.tickets} tickets for ${cause.title}`
    case 'payment':
      return <TopUp txRef={cause.tx_ref} />
    case 'refund':
      return (
        <>
          <TopUp txRef={cause.tx_ref} />, by {cause.by.name}: {cause.note}
        </>
      )
    case 'ticket-refund':
      return `Given back ${CAUSES_OF_RETURN[cause.cause]}${cause.by ? `, ${cause.by.name}` : ''}`
    case 'adjustment':
      return `By ${cause.by.name}${cause.approvedBy ? ` and ${cause.approvedBy.name}` : ''}: ${cause.note}`
    case 'reversal':
      return cause.tx_ref === null ? cause.providerTransactionId : <TopUp txRef={cause.tx_ref} />
    case 'points-gift':
      return (
        <>
          From <CustomerLink uuid={cause.giver.uuid}>{cause.giver.username}</CustomerLink> to{' '}
          <CustomerLink uuid={cause.receiver.uuid}>{cause.receiver.username}</CustomerLink>
          {cause.recall && `, called back by ${cause.recall.by.name}: ${cause.recall.note}`}
        </>
      )
  }
}

function TopUp({ txRef }: { txRef: string }) {
  return (
    <Link to="/payments" search={{ q: txRef }} className="code">
      {txRef}
    </Link>
  )
}
