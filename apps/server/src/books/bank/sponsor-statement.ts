import { AppError } from '@velvet/contract/shared/errors'
import type * as contract from '@velvet/contract/books/bank.calls'
import { nairaOf } from '@velvet/contract/shared/kobo'
import type { Call } from '../../kernel/calls/call.ts'
import { pagesFromReplica } from '../../kernel/calls/from-replica.ts'
import { IdPosition, pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { csvOfPages, LINES_A_PAGE } from '../reports/csv-file.ts'
import { isSponsor } from './events-sql.ts'
import { selectSponsorLines, type SponsorLine } from './sponsor-statement-sql.ts'

const TITLES = ['at', 'what', 'offer or reference', 'code', 'film', 'cinema', 'showtime', 'list naira', 'owed naira']

/** Makes a file of the tickets of which a sponsor pays a part, and of its payments. Owed less paid is its balance. */
export async function sponsorStatementCsv(call: Call<typeof contract.sponsorStatementCsv>) {
  const { sponsor } = call.input
  if (!(await isSponsor(call.db, sponsor))) throw new AppError('sponsor-not-found')
  const read = pagesFromReplica(call)
  return csvOfPages('sponsor-statement', [...TITLES, 'paid naira'], async (cursor) => {
    const [after] = positionOf(cursor, IdPosition) ?? []
    const rows = await read((db) => selectSponsorLines(db, sponsor, { limit: LINES_A_PAGE, after }))
    const { items, next } = pageOf(rows, LINES_A_PAGE, ({ id }) => [id])
    return { items: items.map(fieldsOf), next }
  })
}

const fieldsOf = ({ at, what, name, code, film, cinema, startsAt, listKobo, owedKobo, paidKobo }: SponsorLine) => [
  at,
  what,
  name,
  code,
  film,
  cinema,
  startsAt,
  nairaOf(listKobo),
  nairaOf(owedKobo),
  nairaOf(paidKobo),
]
