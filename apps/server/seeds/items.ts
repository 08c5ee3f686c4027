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
