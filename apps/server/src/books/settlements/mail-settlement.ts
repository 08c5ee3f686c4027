import type { Settlement } from '@velvet/contract/books/settlements.calls'
import { remarksOnSettlement, totalsOf } from '@velvet/contract/books/settlement-totals'
import { shortDate } from '@velvet/contract/shared/time/time'
import type { Brand } from '../../kernel/brand/brand.ts'
import { queueLettersToDistributors } from '../../kernel/notifications/distributor-letters-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'

/**
 * Queues the email that tells a distributor of a settlement. It is queued in the transaction that makes the
 * settlement, so that there is neither a settlement without its email nor an email twice.
 */
export function mailSettlement(
  tx: Transaction,
  settlement: Settlement,
  { staffUrl, brand }: { staffUrl: string; brand: Brand },
): Promise<void> {
  const { id, number, party, week, to } = settlement
  return queueLettersToDistributors(tx, {
    topic: 'settlement',
    cause: `settlement:${id}`,
    distributorId: party.id,
    subject: `Settlement ${number} of the week from ${shortDate(week)}`,
    text: [
      `${brand.name} has settled the week from ${shortDate(week)} to ${shortDate(to)} with ${party.name}. This is settlement ${number}:`,
      '',
      ...totalsOf(settlement).map(({ name, total }) => `${name}: ${total}`),
      '',
      ...remarksOnSettlement(settlement).flatMap((remark) => [remark, '']),
      'To read its lines by film and cinema, and to save it as a PDF or a table, sign in here:',
      `${staffUrl}/console/settlements/${id}`,
      '',
      `If a figure is wrong, please write to ${brand.supportEmail}.`,
    ].join('\n'),
  })
}
