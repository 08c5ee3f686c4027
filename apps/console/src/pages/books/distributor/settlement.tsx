import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Settlement } from '@velvet/contract/books/settlements.calls'
import { shortDate } from '@velvet/contract/shared/time/time'
import { BOOKS, bookCalls } from '../../../parts/book-calls.ts'
import { SettlementFiles, SettlementsLink } from '../../../parts/settlement-files.tsx'
import { SettlementMade } from '../../../parts/settlement-lines.tsx'
import { Subpage } from '../../../parts/subpage.tsx'

/** Shows one settlement with its lines. */
export function OwnSettlement() {
  const { id } = useParams({ from: '/signed-in/settlements/$id' })
  const { data } = useSuspenseQuery({
    queryKey: [...BOOKS, 'settlement', id],
    queryFn: ({ signal }) => bookCalls.getSettlement({ id }, { signal }),
  })
  const { settlement } = data
  return (
    <Subpage title={`Settlement ${settlement.number}`} up={<SettlementsLink />}>
      <p>
        From {shortDate(settlement.week)} to {shortDate(settlement.to)}. {paymentText(settlement)}
      </p>
      <SettlementFiles id={id} />
      <SettlementMade settlement={settlement} />
    </Subpage>
  )
}

function paymentText({ payment }: Settlement): string {
  if (!payment) return 'It has not been paid yet.'
  return `It was paid on ${shortDate(payment.paidOn)} with the reference ${payment.reference}.`
}
