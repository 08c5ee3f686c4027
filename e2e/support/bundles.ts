import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { addItem, getMenu, Item } from '@velvet/contract/catalogue/items.calls'
import { randomInt } from 'node:crypto'
import { call } from './people.ts'
import { asStaff } from './staff.ts'

const MANAGER = 'manager@velvet.example'

/** Adds a bundle of small popcorn and a cola or a water to the menu of a cinema, at ₦2,000. Returns its name. */
export async function aBundle(cinemaID: string, tickets: Item['tickets'] = null): Promise<string> {
  const { categories } = await call<OutputOf<typeof getMenu>>('GET', `cinemas/${cinemaID}/menu`)
  const items = categories.flatMap((category) => category.items)
  const idOf = (name: string) => items.find((item) => item.name === name)?.itemID ?? ''
  const parts = [{ of: [idOf('Popcorn')] }, { of: [idOf('Cola'), idOf('Water')] }].map((part) => ({
    count: 1,
    ...part,
  }))
  const name = `Combo ${randomInt(1_000_000)}`
  const fields = { name, category: 'Bundles', position: 9_000, parts, tickets }
  const { item } = await asStaff<OutputOf<typeof addItem>>(MANAGER, 'POST', 'staff/items', fields)
  await asStaff(MANAGER, 'POST', `staff/items/${item.id}/prices`, { cinemaIDs: [cinemaID], kobo: 200_000 })
  return name
}
