import type * as contract from '@velvet/contract/books/taxes.calls'
import { v7 as uuid } from 'uuid'
import type { Call } from '../../kernel/calls/call.ts'
import { countedPage, pageAfter } from '../../kernel/calls/sorted-page.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { fieldRefusal } from '../../kernel/staff-change/field-refusal.ts'
import { findTaxRate, insertTaxRate, selectTaxRates } from './tax-rates-sql.ts'

export async function listTaxRates({ db, input }: Call<typeof contract.listTaxRates>) {
  const page = pageAfter(input)
  return countedPage(await selectTaxRates(db, page), page)
}

/** Adds a rate. Whatever was sold before keeps its taxes, because each ticket has its own. */
export function addTaxRate(call: Call<typeof contract.addTaxRate>) {
  const { country, state = null, ...rate } = call.input
  return change(call, 'add-tax-rate', async (tx) => {
    // The list of places is long and rarely needed, so a server loads it at its first use.
    const { findKnownPlace } = await import('../../kernel/areas/known-areas.ts')
    const place = findKnownPlace({ country, state })
    if (!place) {
      throw fieldRefusal({ code: 'area-unknown', field: state === null ? 'country' : 'state' })
    }
    const id = uuid()
    await insertTaxRate(tx, { ...rate, ...place, id, addedBy: call.staff.id })
    const tax = await findTaxRate(tx, id)
    if (!tax) throw new Error('The new rate of a tax is missing')
    return { answer: { tax }, subject: id, after: tax }
  })
}
