import type { CorruptionGroup } from './corruption-case.ts'

export const OF_SNACKS: CorruptionGroup = {
  I9: {
    'an item is not what the audit says': {
      'alcohol is said to be for everybody': `update items set age = null where age is not null`,
    },
    'a price of an item is not the one that the audit names': {
      'the price of an item is lowered': `update item_prices set kobo = kobo - 100, vp = vp - 1 where kobo > 100`,
      'a price of an item is forgotten': `delete from item_prices`,
    },
    'the stock of a unit is not the sum of its moves': {
      'a bucket is taken off a stock': `update stock_levels set on_hand = on_hand - 1`,
      'the last move of a stock is forgotten': `delete from stock_moves where number = (
        select max(number) from stock_moves)`,
    },
    'a move of a stock does not go on from the one before': {
      'a move is said to leave one more': `update stock_moves set on_hand = on_hand + 1 where number = 1`,
    },
    'a move of a stock is not the one that the audit names': {
      'a delivery is said to be waste that was counted': `update stock_moves set cause = 'counted'
        where cause = 'received'`,
    },
  },
}
