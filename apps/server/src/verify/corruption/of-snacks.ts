import type { CorruptionGroup } from './corruption-case.ts'

export const OF_SNACKS: CorruptionGroup = {
  I3: {
    'the items of a purchase are not what it says': {
      'a line of food is forgotten': `delete from purchase_items where purchase_id in (
        select id from purchases where tickets > 0)`,
      'food is said to cost less': `update purchases set items_kobo = items_kobo - 100 where items_kobo > 0`,
      'food of the app is said to cost fewer Points': `update purchase_items set price_vp = price_vp - 1
        where price_vp > 0`,
    },
    'the taxes and the net of an item are not its price': {
      'more net is said to be in the price of food': `update purchase_items set net_kobo = net_kobo + 100`,
    },
    'the parts of a bundle are not its price': {
      'a bundle is said to have cost less': `update purchase_bundles set gross_kobo = gross_kobo - 100`,
      'a bundle of the app is said to have cost fewer Points': `update purchase_bundles set price_vp = price_vp - 1
        where price_vp > 0`,
      'a bundle is forgotten': `delete from purchase_bundles`,
      'a ticket is said to be part of another bundle': `update tickets set bundle_line = bundle_line + 1`,
      'food is said to be part of no bundle': `update purchase_items set bundle_line = null
        where bundle_line is not null`,
    },
    'an item was paid back with another amount, or for another purchase': {
      'less is said to have gone back for food': `update item_refunds set kobo = kobo - 100`,
    },
    'Points went back for food with another amount, or to another customer': {
      'a refund of food in the app is forgotten': `delete from item_refunds where movement_id is not null`,
    },
    'food has no pick-up, or a pick-up has no food': {
      'the pick-up of food is forgotten': `delete from pickups`,
    },
    'a pick-up was handed over with other lines than it has, or ended with lines that were not paid back': {
      'a line is said not to have been handed over': `update pickups set handed_places = '{}' where state = 'handed'`,
      'an order that was handed over is said to be paid back': `update pickups set state = 'refunded', ended_at = now(),
        handed_at = null, handed_by = null, handed_places = null where state = 'handed'`,
    },
    'a pick-up is at another cinema than its purchase': {
      'the pick-up of food is moved to another cinema': `update pickups set cinema_id = (
        select id from cinemas where id <> cinema_id limit 1)`,
    },
  },
  I8: {
    'a refund of food could not be credited for weeks': {
      'Points owed for food are not paid for weeks': `update item_refunds set movement_id = null, next_attempt_at = now(),
        owed_since = now() - interval '15 days' where movement_id is not null`,
    },
  },
  I9: {
    'an item is not what the audit says': {
      'alcohol is said to be for everybody': `update items set age = null where age is not null`,
      'the parts of a bundle are forgotten': `delete from bundle_parts`,
    },
    'a ticket is worth another amount than its price': {
      'a ticket of a bundle is said to have had a higher list price': `update tickets set list_kobo = list_kobo + 1
        where bundle_line is not null and payer_id is not null`,
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
    'the stock was changed by another count than was sold': {
      'a sale is said to have sold one more': `update purchase_items set count = count + 1`,
      'a sale is said to have no stock': `update purchase_items set unit_id = null`,
    },
    'a move of a stock is not the one that the audit names': {
      'a delivery is said to be waste that was counted': `update stock_moves set cause = 'counted'
        where cause = 'received'`,
    },
  },
  I11: {
    'food of the app is booked with other values than its lines carry': {
      'food is said not to have been handed over': `update pickups set state = 'ready', ready_at = now(),
        ready_by = handed_by, handed_at = null, handed_by = null, handed_places = null where state = 'handed' and purchase_id in (
          select id from purchases where channel = 'app')`,
    },
  },
}
