import { nameOfItem } from '@velvet/contract/catalogue/items.rules'
import type * as contract from '@velvet/contract/sales/offline-sales.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { getMenu } from '../../../catalogue/items/menu.ts'
import type { Call } from '../../../kernel/calls/call.ts'
import { requireOwnCinema } from '../../../kernel/staff-change/own-cinemas.ts'
import { selectItemsForSale } from '../../snacks/snacks-sql.ts'
import { findFoodPaper } from './printed-food-sql.ts'

/** Returns the menu of a cinema's tills, with what a till needs to sell by it without a network. */
export async function getTillMenu({ db, staff, input: { cinemaID } }: Call<typeof contract.getTillMenu>) {
  await requireOwnCinema(db, staff, cinemaID, 'cinema-not-found')
  const menu = await getMenu({ db, input: { id: cinemaID, at: 'till' } })
  const paper = await findFoodPaper(db, cinemaID)
  if (!paper) throw new AppError('cinema-not-found')
  const ids = menu.categories.flatMap(({ items }) =>
    items.flatMap(({ sizes, ...item }) => (sizes ?? [item]).map(({ itemID }) => itemID)),
  )
  const items = (await selectItemsForSale(db, cinemaID, ids)).map(({ itemId, price, age, preparation, ...item }) => ({
    itemID: itemId,
    name: nameOfItem(item),
    kobo: price,
    age,
    preparation,
  }))
  return { ...menu, ...paper, cinemaID, items }
}
