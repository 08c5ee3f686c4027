import type { Preparation } from '@velvet/contract/catalogue/items.rules'

interface DemoItem {
  name: string
  size: string
  category: string
  /** What is counted when it is sold; null if it is not counted. */
  unit: string | null
  preparation: Preparation
  priceVp: number
}

/** The food and drinks that all cinemas of the demo sell. */
export const items: readonly DemoItem[] = [
  { name: 'Popcorn', size: 'Small', category: 'Popcorn', unit: 'Small bucket', preparation: 'fast', priceVp: 2_250 },
  { name: 'Popcorn', size: 'Large', category: 'Popcorn', unit: 'Large bucket', preparation: 'fast', priceVp: 3_750 },
  { name: 'Meat pie', size: '', category: 'Snacks', unit: 'Meat pie', preparation: 'ready', priceVp: 1_800 },
  { name: 'Cola', size: '', category: 'Drinks', unit: 'Bottle of cola', preparation: 'ready', priceVp: 1_500 },
  { name: 'Water', size: '', category: 'Drinks', unit: 'Bottle of water', preparation: 'ready', priceVp: 600 },
  { name: 'Chapman', size: '', category: 'Drinks', unit: 'Cup', preparation: 'made', priceVp: 2_700 },
]

interface DemoBundle {
  name: string
  priceVp: number
  /** The number of standard tickets in the bundle. */
  tickets: number
  /** The items of each part, of which the buyer chooses one, by name and size as `items` has them. */
  parts: readonly (readonly string[])[]
}

/** The bundles that all cinemas of the demo sell. Each costs less than its parts alone. */
export const bundles: readonly DemoBundle[] = [
  { name: 'Popcorn and a drink', priceVp: 3_000, tickets: 0, parts: [['Popcorn, Small'], ['Cola', 'Water']] },
  { name: 'Film night', priceVp: 4_500, tickets: 1, parts: [['Popcorn, Small'], ['Cola', 'Water']] },
]
