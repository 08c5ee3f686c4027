import type { Settlement } from '@velvet/contract/endpoints/money/settlements'
import { formatKobo } from '@velvet/contract/money/kobo'
import { shortDate } from '@velvet/contract/time/time'
import { queueLettersToDistributors } from '../../kernel/notices/distributor-letters-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'

/**
 * Queues the email that tells a distributor of a settlement. It is queued in the transaction that makes the
 * settlement, so that there is neither a settlement without its email nor an email twice.
 */
export function mailSettlement(
  tx: Transaction,
  { id, number, party, week, to, payableKobo }: Settlement,
  { staffUrl }: { staffUrl: string },
): Promise<void> {
  return queueLettersToDistributors(tx, {
    ...{ topic: 'settlement', cause: `settlement:${id}`, distributorId: party.id },
    subject: `Settlement ${number} of the week from ${shortDate(week)}`,
    text: [
      `Settlement ${number} with ${party.name} is about the week from ${shortDate(week)} to ${shortDate(to)}.`,
      `Due to ${party.name}: ${formatKobo(payableKobo)}.`,
      '',
      `Read its lines, and save it as a PDF or a table, at ${staffUrl}/console/settlements/${id}`,
    ].join('\n'),
  })
}
