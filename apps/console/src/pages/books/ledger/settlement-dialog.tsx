import { useQuery } from '@tanstack/react-query'
import type { ListedSettlement } from '@velvet/contract/books/settlements.calls'
import { shortDate } from '@velvet/contract/shared/time/time'
import { Refusal } from '../../../parts/refusal.tsx'
import { SettlementFiles } from '../../../parts/settlement-files.tsx'
import { BOOKS, bookCalls } from '../../../parts/book-calls.ts'
import { SettlementMade } from '../../../parts/settlement-lines.tsx'
import { WideDialog } from '../../../parts/wide-dialog.tsx'

interface Props {
  settlement: ListedSettlement
  onClose: () => void
}

/** Shows one settlement with its lines and its files. */
export function SettlementDialog({ settlement: { id, number, party, week, to }, onClose }: Props) {
  const { data, error } = useQuery({
    queryKey: [...BOOKS, 'settlement', id],
    queryFn: ({ signal }) => bookCalls.getSettlement({ id }, { signal }),
  })
  return (
    <WideDialog title={`Settlement ${number} with ${party.name}`} onClose={onClose}>
      <p>
        From {shortDate(week)} to {shortDate(to)}
      </p>
      <Refusal error={error} />
      {data && <SettlementMade settlement={data.settlement} />}
      <SettlementFiles id={id} />
    </WideDialog>
  )
}
