import { nameOfItem } from '@velvet/contract/catalogue/items.rules'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { counterKoboFor } from '@velvet/contract/catalogue/type-prices'
import { v7 as uuid } from 'uuid'
import { bundles, items } from '../../seeds/items.ts'
import { replaceParts } from '../catalogue/items/bundles-sql.ts'
import { recordAudits } from '../kernel/audit/audit-sql.ts'
import type { Transaction } from '../platform/database/connect.ts'
import { insertRows, listCinemaIds } from './demo-sql.ts'

/** The prices of the demo hold from this day on. */
const FROM = '2026-01-01'

/** Adds the food and drinks of the demo with its bundles, which all its cinemas sell. */
export async function loadItems(tx: Transaction): Promise<void> {
  const units = new Map(items.flatMap(({ unit }) => (unit === null ? [] : [[unit, uuid()] as const])))
  await insertRows(
    tx,
    'stock_units',
    [...units].map(([name, id]) => ({ id, name })),
  )
  const cinemas = await listCinemaIds(tx)
  const priced = ({ unit, priceVp: vp, ...item }: (typeof items)[number], position: number) => ({
    row: { ...item, id: uuid(), position, age: null, online: true, tills: true, archived: false },
    unit,
    vp,
    kobo: counterKoboFor(vp),
    prices: cinemas.map((cinemaID) => ({ id: uuid(), cinemaID, from: FROM })),
  })
  const alone = items.map(priced)
  const ids = new Map(alone.map(({ row }) => [nameOfItem(row), row.id]))
  const together = bundles.map(({ name, priceVp, tickets, parts }, place) => ({
    ...priced({ name, size: '', category: 'Bundles', unit: null, preparation: 'ready', priceVp }, items.length + place),
    parts: parts.map((of) => ({ count: 1, of: of.map((item) => ids.get(item) ?? '') })),
    tickets: tickets > 0 ? { typeID: STANDARD_TYPE_ID, count: tickets } : null,
  }))
  const added = [...alone.map((item) => ({ ...item, parts: [], tickets: null })), ...together]
  await insertRows(
    tx,
    'items',
    added.map(({ row, unit }) => ({ ...row, unit_id: unit === null ? null : (units.get(unit) ?? null) })),
  )
  for (const { row, ...bundle } of together) await replaceParts(tx, row.id, bundle)
  const prices = added.flatMap(({ row, vp, kobo, prices: inCinemas }) =>
    inCinemas.map(({ id, cinemaID }) => ({ id, item_id: row.id, cinema_id: cinemaID, from_date: FROM, vp, kobo })),
  )
  await insertRows(tx, 'item_prices', prices)
  await recordAudits(
    tx,
    added.flatMap(({ row: { id, ...after }, unit, vp, kobo, prices: inCinemas, parts, tickets }) => [
      {
        actor: { kind: 'system' },
        action: 'record-item',
        subject: id,
        detail: { after: { ...after, unit, parts, tickets } },
      },
      {
        actor: { kind: 'system' },
        action: 'record-item-price',
        subject: id,
        detail: { after: { vp, kobo, prices: inCinemas } },
      },
    ]),
  )
}
