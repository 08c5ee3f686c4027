import type * as contract from '@velvet/contract/catalogue/items.calls'
import type { Item } from '@velvet/contract/catalogue/items.calls'
import { faultsOfBundle, itemVpFor, MAX_ITEMS } from '@velvet/contract/catalogue/items.rules'
import { AppError } from '@velvet/contract/shared/errors'
import { v7 as uuid } from 'uuid'
import type { Call } from '../../kernel/calls/call.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { writeUnlessTaken } from '../../kernel/staff-change/field-refusal.ts'
import { cinemasToList, requireOwnCinema, type Cinemas } from '../../kernel/staff-change/own-cinemas.ts'
import { requireVersion } from '../../kernel/staff-change/present-version.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { takeNamedLock } from '../../platform/database/locks-sql.ts'
import { findUnfitParts, replaceParts } from './bundles-sql.ts'
import {
  countItems,
  findItem,
  insertItem,
  insertPrices,
  type ItemFields,
  keepStockUnit,
  lockItem,
  selectCinemaNames,
  selectItems,
  updateItem,
} from './items-sql.ts'

/** Lists the items, with the prices in the cinemas for which the caller works. */
export async function listItems({ db, staff }: Call<typeof contract.listItems>) {
  const cinemaIds = await cinemasToList(db, staff, undefined)
  return { items: await selectItems(db, cinemaIds), next: null, cinemas: await selectCinemaNames(db, cinemaIds) }
}

export function addItem(call: Call<typeof contract.addItem>) {
  return change(call, 'add-item', async (tx) => {
    // The lock prevents two additions from exceeding the largest number of items.
    await takeNamedLock(tx, 'items')
    if ((await countItems(tx)) >= MAX_ITEMS) throw new AppError('items-full')
    const id = uuid()
    await write(tx, id, call.input, () => insertItem(tx, id, call.input))
    const item = await present(tx, id)
    return { answer: { item }, subject: id, after: withoutPrices(item) }
  })
}

export function changeItem(call: Call<typeof contract.changeItem>) {
  const { id, ...fields } = call.input
  return change(call, 'change-item', async (tx) => {
    // The lock prevents an item from becoming a bundle while another bundle takes it as a part.
    await takeNamedLock(tx, 'items')
    await lockItem(tx, id)
    const before = await present(tx, id)
    requireVersion(call.version, before)
    await write(tx, id, fields, () => updateItem(tx, id, fields))
    const item = await present(tx, id)
    return { answer: { item }, subject: id, before: withoutPrices(before), after: withoutPrices(item) }
  })
}

/**
 * Writes an item with the unit in which it is counted, and with its parts. Throws AppError `item-name-taken`, or
 * `bad-request` if its parts do not fit.
 */
async function write(tx: Transaction, id: string, fields: ItemFields, writeItem: () => Promise<void>): Promise<void> {
  const { unit, parts } = fields
  const faults = faultsOfBundle(fields)
  const unfit = parts.length > 0 ? await findUnfitParts(tx, id, fields) : undefined
  if (unfit?.items) faults['parts'] = 'must be items in use that are not bundles'
  if (unfit?.isPart) faults['parts'] = 'must be empty, because the item is a part of a bundle'
  if (unfit?.type) faults['tickets'] = 'must be of a type that is sold'
  if (Object.keys(faults).length > 0) throw new AppError('bad-request', { fields: faults })
  if (unit !== null) await keepStockUnit(tx, uuid(), unit)
  await writeUnlessTaken('items_names', { code: 'item-name-taken', field: 'name' }, writeItem)
  await replaceParts(tx, id, fields)
}

/** Returns an item as the audit keeps it. Its prices have entries of their own. */
function withoutPrices(item: Item) {
  return { ...item, prices: undefined }
}

export function setItemPrice(call: Call<typeof contract.setItemPrice>) {
  const { id, kobo, from } = call.input
  const cinemaIds = [...new Set(call.input.cinemaIDs)]
  return change(call, 'set-item-price', async (tx) => {
    for (const cinemaId of cinemaIds) await requireOwnCinema(tx, call.staff, cinemaId, 'cinema-not-found')
    const shown = await cinemasToList(tx, call.staff, undefined)
    await lockItem(tx, id)
    await present(tx, id, shown)
    const vp = kobo === null ? null : (call.input.vp ?? itemVpFor(kobo))
    const prices = await insertPrices(tx, { itemId: id, cinemaIds, kobo, vp, from })
    if (prices.length < cinemaIds.length) throw new AppError('cinema-not-found')
    const item = await present(tx, id, shown)
    return { answer: { item }, subject: id, after: { kobo, vp, prices } }
  })
}

async function present(db: Database, id: string, cinemaIds?: Cinemas): Promise<Item> {
  const item = await findItem(db, id, cinemaIds)
  if (!item) throw new AppError('item-not-found')
  return item
}
