import type { Call } from '../../../kernel/calls/call.ts'
import { sumKobo } from '@velvet/contract/shared/kobo'
import type * as contract from '@velvet/contract/sales/offline-sales.calls'
import { recordStaffAction } from '../../../kernel/audit/record-action.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { PrintedSeat } from './allotted-seats-sql.ts'

// A sale may come after a supervisor has booked some of its tickets, because a person had come in with them.

type Input = Call<typeof contract.reportOfflineSale>['input']

interface Booked {
  /** The person who reported the sale. */
  staffId: string
  input: Input
  booked: readonly PrintedSeat[]
}

/** Records what the till says about tickets that a supervisor has booked, so that both can be compared. */
export async function noteBooked(tx: Transaction, { staffId, input, booked }: Booked): Promise<void> {
  const { tickets, tenders, soldAt } = input
  const seats = booked.map(({ seat }) => seat)
  await recordStaffAction(tx, {
    staffId,
    action: 'report-booked-sale',
    subject: booked[0]?.purchaseId ?? '',
    detail: {
      seats,
      soldAt,
      kobo: sumKobo(tickets),
      tenders: tenders.map(({ kind, kobo }) => ({ kind, kobo })),
    },
  })
}

/**
 * Returns a sale without the tickets that were booked. Their money was booked as cash, so cash is taken off first, and
 * then the other tenders from the last one on.
 */
export function restOf(input: Input, left: readonly Pick<PrintedSeat, 'code'>[]): Input {
  const codes = new Set(left.map(({ code }) => code))
  const tickets = input.tickets.filter(({ code }) => codes.has(code))
  let off = sumKobo(input.tickets) - sumKobo(tickets)
  const isCash = ({ kind }: Input['tenders'][number]) => kind === 'cash'
  const inTurn = [...input.tenders.filter(isCash), ...input.tenders.filter((one) => !isCash(one)).reverse()]
  const tenders = inTurn.flatMap((tender) => {
    const part = Math.min(off, tender.kobo)
    off -= part
    return tender.kobo > part ? [{ ...tender, kobo: tender.kobo - part }] : []
  })
  return { ...input, tickets, tenders }
}
