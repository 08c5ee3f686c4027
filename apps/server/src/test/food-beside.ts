// Tests show with this that food changes nothing of the box office. Each purchase at these cinemas has popcorn too.

/** ₦1,800 with VAT of 7.5 %. */
export const FOOD = { vp: 2_700, kobo: 180_000, netKobo: 167_442, vatKobo: 12_558 } as const

/** The cases of a test that runs with and without food. */
export const WITH_AND_WITHOUT_FOOD = [
  ['without food', false],
  ['with food', true],
] as const

const itemsByCinema = new Map<string, string>()

/** From now on, `TestCustomer.buy` and `TestTill.sell` add one of this item to each purchase at the cinema. */
export function addFoodAt(cinemaId: string, itemId: string): void {
  itemsByCinema.set(cinemaId, itemId)
}

/** Returns the food that purchases at this cinema have; undefined if they have none. */
export function foodAt(cinemaId: string) {
  const itemID = itemsByCinema.get(cinemaId)
  return itemID === undefined ? undefined : { ...FOOD, items: [{ itemID, count: 1 }] }
}
