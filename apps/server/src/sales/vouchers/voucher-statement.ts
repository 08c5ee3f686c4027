import type * as contract from '@velvet/contract/sales/vouchers.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { nairaOf } from '@velvet/contract/shared/kobo'
import { csvOfPages, LINES_A_PAGE } from '../../books/reports/csv-file.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { pagesFromReplica } from '../../kernel/calls/from-replica.ts'
import { IdPosition, pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { findBatch } from './batches-sql.ts'
import { selectVouchersOfBatch, type VoucherOfBatch } from './vouchers-sql.ts'

const TITLES = ['voucher', 'state', 'used at', 'film', 'cinema', 'showtime', 'list naira', 'paid naira', 'owed naira']

/** Makes a file of the vouchers of a batch: when each was used and for what, what was paid for it and is still owed. */
export async function voucherStatementCsv(call: Call<typeof contract.voucherStatementCsv>) {
  const { id } = call.input
  if (!(await findBatch(call.db, id))) throw new AppError('vouchers-not-found')
  const read = pagesFromReplica(call)
  return csvOfPages(`vouchers-${id.slice(-6)}-statement`, TITLES, async (cursor) => {
    const [after] = positionOf(cursor, IdPosition) ?? []
    const rows = await read((db) => selectVouchersOfBatch(db, id, { limit: LINES_A_PAGE, after }))
    const { items, next } = pageOf(rows, LINES_A_PAGE, (voucher) => [voucher.id])
    return { items: items.map(fieldsOf), next }
  })
}

const fieldsOf = ({ lastThree, state, usedAt, film, cinema, startsAt, listKobo, paidKobo }: VoucherOfBatch) => [
  lastThree,
  state,
  usedAt,
  film,
  cinema,
  startsAt,
  listKobo === null ? '' : nairaOf(listKobo),
  nairaOf(paidKobo),
  nairaOf(state === 'unused' ? paidKobo : 0),
]
