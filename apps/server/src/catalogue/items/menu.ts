import type * as contract from '@velvet/contract/catalogue/items.calls'
import type { MenuItem } from '@velvet/contract/catalogue/items.calls'
import { nameOfItem } from '@velvet/contract/catalogue/items.rules'
import { AppError } from '@velvet/contract/shared/errors'
import { createHash } from 'node:crypto'
import type { OpenCall } from '../../kernel/calls/kept-route.ts'
import { selectStaffCinema } from '../cinemas/cinemas-sql.ts'
import { versionOfBundle } from './bundle-version.ts'
import { selectOptions } from './bundles-sql.ts'
import { selectMenu, type MenuRow } from './menu-sql.ts'

/** Returns what a cinema sells now, by category, with the sizes of one thing together. */
export async function getMenu({ db, input }: OpenCall<typeof contract.getMenu>) {
  const rows = await selectMenu(db, { cinemaId: input.id, isOnline: input.at === 'app' })
  if (rows.length === 0 && !(await selectStaffCinema(db, input.id))) throw new AppError('cinema-not-found')
  const ids = rows.flatMap(({ parts }) => parts?.flatMap(({ of }) => of) ?? [])
  const options = ids.length > 0 ? await selectOptions(db, input.id, ids) : []
  const menu = {
    categories: [...Map.groupBy(asSold(rows, options), ({ category }) => category)].map(([name, items]) => ({
      name,
      items: [...Map.groupBy(items, (item) => item.name).values()].flatMap(menuItemOf),
    })),
    ...(options.length > 0 && { options: options.map(optionOf) }),
  }
  const version = createHash('sha256').update(JSON.stringify(menu)).digest('base64url').slice(0, 16)
  return { version, ...menu }
}

type Option = Awaited<ReturnType<typeof selectOptions>>[number]

/** Gives each bundle the ages of its parts, and marks it as sold out if no item is left for one of them. */
function asSold(rows: readonly MenuRow[], options: readonly Option[]): MenuRow[] {
  const byId = new Map(options.map((option) => [option.id, option]))
  return rows.map((row) => {
    if (!row.parts) return row
    const choices = row.parts.map(({ count, of }) => ({ count, options: of.flatMap((id) => byId.get(id) ?? []) }))
    const isSoldOut = choices.some(({ count, options }) =>
      options.every(({ onHand }) => onHand !== null && onHand < count),
    )
    const age = Math.max(...choices.map(({ options }) => Math.min(...options.map((option) => option.age ?? 0))))
    return { ...row, isSoldOut, age: Number.isFinite(age) ? age : null }
  })
}

const optionOf = ({ id, name, size, age, onHand }: Option) => ({
  itemID: id,
  name: nameOfItem({ name, size }),
  ...(age !== null && { age }),
  soldOut: onHand !== null && onHand <= 0,
})

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

const priceOf = ({ id, vp, kobo, isSoldOut, parts, tickets }: MenuRow, name: string) => ({
  itemID: id,
  name,
  vp,
  kobo,
  soldOut: isSoldOut,
  ...(parts && { parts: parts.map((part) => ({ choose: 1 as const, ...part })) }),
  ...(tickets && { tickets }),
  ...(parts && { version: versionOfBundle({ parts, tickets }) }),
})
