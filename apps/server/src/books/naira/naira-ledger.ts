import { UNIT } from '@velvet/contract/shared/kobo'
import { countsBlindly } from '@velvet/contract/sales/counter.rules'
import type * as contract from '@velvet/contract/books/naira-ledger.calls'
import type { NairaMovement } from '@velvet/contract/books/naira-ledger.calls'
import { NAIRA_ACCOUNTS } from '@velvet/contract/books/naira-ledger.rules'
import { z } from 'zod'
import type { Call } from '../../kernel/calls/call.ts'
import { pagesFromReplica } from '../../kernel/calls/from-replica.ts'
import { countedPage, pageAfter, pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { csvOfPages, LINES_A_PAGE } from '../reports/csv-file.ts'
import { findNairaMovements, selectNairaBalances, selectNairaMovements } from './naira-sql.ts'

/**
 * Lists the accounts, each with its balance on the side that is usual for it. An admin, who may count a till, sees the
 * movements of an open till after its closing.
 */
export async function listNairaBalances(call: Call<typeof contract.listNairaBalances>) {
  const { db, staff, input } = call
  const page = pageAfter(input)
  const { items, next } = countedPage(await selectNairaBalances(db, page, countsBlindly(staff.role)), page)
  return {
    items: items.map(({ kobo, ...row }) => ({
      ...row,
      kobo: NAIRA_ACCOUNTS[row.account].side === 'debit' || kobo === 0 ? kobo : -kobo,
    })),
    next,
  }
}

const Position = z.tuple([z.int().positive()])

type ListMovements = Pick<Call<typeof contract.listNairaMovements>, 'db' | 'staff' | 'input'>

export async function listNairaMovements({ db, staff, input }: ListMovements) {
  const { account: name, subject = '', from, to, limit, cursor } = input
  const [after] = positionOf(cursor, Position) ?? []
  const account = name && { name, subject }
  const isBlind = countsBlindly(staff.role)
  const found = await findNairaMovements(db, { account, from, to, limit, after, isBlind })
  const { items: ids, next } = pageOf(found, limit, (id) => [id])
  return { items: await selectNairaMovements(db, ids), next }
}

export function nairaCsv(call: Call<typeof contract.nairaCsv>) {
  const read = pagesFromReplica(call)
  const titles = ['movement', 'day', 'at', 'kind', 'account', 'of', 'debit kobo', 'credit kobo', 'cause']
  return csvOfPages(`${UNIT}-ledger`, titles, async (cursor) => {
    const input = { ...call.input, limit: LINES_A_PAGE, cursor }
    const { items, next } = await read((db) => listNairaMovements({ db, staff: call.staff, input }))
    return { items: items.flatMap(linesOf), next }
  })
}

const linesOf = ({ id, day, at, kind, cause, entries }: NairaMovement) =>
  entries.map(({ account, subjectName, kobo }) => [
    id,
    day,
    at,
    kind,
    NAIRA_ACCOUNTS[account].name,
    subjectName,
    Math.max(kobo, 0),
    Math.max(-kobo, 0),
    cause,
  ])
