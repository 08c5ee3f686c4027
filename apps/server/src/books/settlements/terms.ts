import { AppError } from '@velvet/contract/shared/errors'
import type * as contract from '@velvet/contract/books/settlement-terms.calls'
import { v7 as uuid } from 'uuid'
import type { Call } from '../../kernel/calls/call.ts'
import { countedPage, pageAfter } from '../../kernel/calls/sorted-page.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { violates } from '../../platform/database/failures.ts'
import {
  findCommission,
  findHireTax,
  insertCommission,
  insertHireTax,
  selectCommissions,
  selectHireTaxes,
} from './terms-sql.ts'

export async function listCommissions({ db, input }: Call<typeof contract.listCommissions>) {
  const page = pageAfter(input)
  return countedPage(await selectCommissions(db, page), page)
}

export function addCommission(call: Call<typeof contract.addCommission>) {
  const { exhibitorID, from, ppm = null, ticketKobo = null, note = null } = call.input
  if ((ppm === null) === (ticketKobo === null)) {
    const fields = { ppm: 'or an amount for each ticket must be given, and not both' }
    throw new AppError('bad-request', { fields })
  }
  return change(call, 'add-commission', async (tx) => {
    const added = { id: uuid(), exhibitorID, from, ppm, ticketKobo, note, addedBy: call.staff.id }
    await insertCommission(tx, added).catch((error: unknown) => {
      throw refusalOf(error, 'commission_terms_exhibitor_id_fkey')
    })
    const commission = required(await findCommission(tx, added.id))
    return { answer: { commission }, subject: added.id, after: commission }
  })
}

export async function listHireTaxes({ db, input }: Call<typeof contract.listHireTaxes>) {
  const page = pageAfter(input)
  return countedPage(await selectHireTaxes(db, page), page)
}

export function addHireTax(call: Call<typeof contract.addHireTax>) {
  const { distributorID = null, ...input } = call.input
  return change(call, 'add-hire-tax', async (tx) => {
    const added = { ...input, id: uuid(), distributorID, addedBy: call.staff.id }
    await insertHireTax(tx, added).catch((error: unknown) => {
      throw refusalOf(error, 'hire_taxes_distributor_id_fkey')
    })
    const hireTax = required(await findHireTax(tx, added.id))
    return { answer: { hireTax }, subject: added.id, after: hireTax }
  })
}

const refusalOf = (error: unknown, key: string): unknown =>
  violates(error, key) ? new AppError('party-not-found') : error

function required<Row>(row: Row | undefined): Row {
  if (!row) throw new Error('A row that was just written is missing')
  return row
}
