import type * as contract from '@velvet/contract/catalogue/items.calls'
import type { MenuItem } from '@velvet/contract/catalogue/items.calls'
import { nameOfItem } from '@velvet/contract/catalogue/items.rules'
import { AppError } from '@velvet/contract/shared/errors'
import { createHash } from 'node:crypto'
import type { OpenCall } from '../../kernel/calls/kept-route.ts'
import { selectStaffCinema } from '../cinemas/cinemas-sql.ts'
import { selectMenu, type MenuRow } from './menu-sql.ts'

/** Returns what a cinema sells now, by category, with the sizes of one thing together. */
export async function getMenu({ db, input }: OpenCall<typeof contract.getMenu>) {
  const rows = await selectMenu(db, { cinemaId: input.id, isOnline: input.at === 'app' })
  if (rows.length === 0 && !(await selectStaffCinema(db, input.id))) throw new AppError('cinema-not-found')
  const categories = [...Map.groupBy(rows, ({ category }) => category)].map(([name, items]) => ({
    name,
    items: [...Map.groupBy(items, (item) => item.name).values()].flatMap(menuItemOf),
  }))
  const version = createHash('sha256').update(JSON.stringify(categories)).digest('base64url').slice(0, 16)
  return { version, categories }
}

/** Joins the sizes of one thing. The first size is also what the thing itself is sold as. */
function menuItemOf(rows: readonly MenuRow[]): MenuItem[] {
  const [first] = rows
  if (!first) return []
  const hasSizes = rows.length > 1
  const age = Math.max(...rows.map((row) => row.age ?? 0))
  return [
    {
      ...priceOf(first, hasSizes ? first.name : nameOfItem(first)),
      ...(hasSizes && { sizes: rows.map((row) => priceOf(row, row.size || row.name)) }),
      ...(age > 0 && { age }),
    },
  ]
}

const priceOf = ({ id, vp, kobo, isSoldOut }: MenuRow, name: string) => ({
  itemID: id,
  name,
  vp,
  kobo,
  soldOut: isSoldOut,
})
