import { counterKoboFor } from '@velvet/contract/catalogue/type-prices'
import { v7 as uuid } from 'uuid'
import { items } from '../../seeds/items.ts'
import { recordAudits } from '../kernel/audit/audit-sql.ts'
import type { Transaction } from '../platform/database/connect.ts'
import { insertRows, listCinemaIds } from './demo-sql.ts'

/** The prices of the demo hold from this day on. */
const FROM = '2026-01-01'

/** Adds the food and drinks of the demo, which all its cinemas sell. */
export async function loadItems(tx: Transaction): Promise<void> {
  const units = new Map(items.flatMap(({ unit }) => (unit === null ? [] : [[unit, uuid()] as const])))
  await insertRows(
    tx,
    'stock_units',
    [...units].map(([name, id]) => ({ id, name })),
  )
  const cinemas = await listCinemaIds(tx)
  const added = items.map(({ unit, priceVp: vp, ...item }, position) => ({
    row: { ...item, id: uuid(), position, age: null, online: true, tills: true, archived: false },
    unit,
    vp,
    kobo: counterKoboFor(vp),
    prices: cinemas.map((cinemaID) => ({ id: uuid(), cinemaID, from: FROM })),
  }))
  await insertRows(
    tx,
    'items',
    added.map(({ row, unit }) => ({ ...row, unit_id: unit === null ? null : (units.get(unit) ?? null) })),
  )
  const prices = added.flatMap(({ row, vp, kobo, prices }) =>
    prices.map(({ id, cinemaID }) => ({
      id,
      item_id: row.id,
      cinema_id: cinemaID,
      from_date: FROM,
      vp,
      kobo,
    })),
  )
  await insertRows(tx, 'item_prices', prices)
  await recordAudits(
    tx,
    added.flatMap(({ row: { id, ...after }, unit, vp, kobo, prices }) => [
      {
        actor: { kind: 'system' },
        action: 'record-item',
        subject: id,
        detail: { after: { ...after, unit, parts: [], tickets: null } },
      },
      { actor: { kind: 'system' }, action: 'record-item-price', subject: id, detail: { after: { vp, kobo, prices } } },
    ]),
  )
}
