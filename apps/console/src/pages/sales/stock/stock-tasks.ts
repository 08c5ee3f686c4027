import type { StockEntry } from '@velvet/contract/sales/stock.rules'

export interface StockTask {
  label: string
  /** The name of the button that sends what was entered. */
  action: string
  text: string
  /** The cause of a movement. A count has none. */
  cause: StockEntry | undefined
  /** True if staff must say why. */
  needsNote: boolean
}

/** Staff change the stock of a cinema in these ways. */
export const TASKS: Readonly<Record<'receive' | 'waste' | 'count', StockTask>> = {
  receive: {
    label: 'Receive a delivery',
    action: 'Add to the stock',
    text: 'Enter what came, in the units that you count. Leave the others empty.',
    cause: 'received',
    needsNote: false,
  },
  waste: {
    label: 'Record waste',
    action: 'Take off the stock',
    text: 'Enter what was spoilt or given away, and say why.',
    cause: 'wasted',
    needsNote: true,
  },
  count: {
    label: 'Count by hand',
    action: 'Save the count',
    text: 'Enter what you count. Nothing here says what should be there. The difference is shown once the count is saved, and a count is final. Leave empty what you did not count.',
    cause: undefined,
    needsNote: false,
  },
}
