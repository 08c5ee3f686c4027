import type { CorruptionGroup } from './corruption-case.ts'

const withoutItsEnd = `alter table gift_codes drop constraint gift_codes_end_once, drop constraint gift_codes_used_by_an_account;`

export const OF_GIFT_CODES: CorruptionGroup = {
  I1: {
    'the account of gift codes holds other Points than its codes': {
      'an unused gift code is said to be of more Points': `update gift_codes set vp = vp + 1 where state = 'open'`,
      'a used gift code can be used again': `${withoutItsEnd}
        update gift_codes set state = 'open', used_by = null, ended_at = null, ended_movement_id = null
        where state = 'used'`,
    },
  },
  I9: {
    'a gift code is not in the ledger as it was bought or used': {
      'a gift code is said to be of another buyer': `update gift_codes set buyer_id =
        (select id from customers where id <> buyer_id limit 1) where state = 'open' and batch_id is null`,
      'a gift code is said to be used by another account': `update gift_codes set used_by =
        (select id from customers where id not in (buyer_id, used_by) limit 1)
        where state = 'used' and batch_id is null`,
      'a stopped gift code is said to be used by its buyer': `
        update gift_codes set state = 'used', used_by = buyer_id where state = 'stopped'`,
    },
    'a batch of gift codes has other codes than two people have decided': {
      'a code is added to a batch': `insert into gift_codes (id, hash, ending, vp, kobo, batch_id)
        select gen_random_uuid(), hash || 'x', ending, vp, kobo, batch_id from gift_codes
        where batch_id is not null limit 1`,
      'a batch is made by the person who proposed it': `
        alter table gift_code_batches drop constraint gift_code_batches_two_people;
        update gift_code_batches set made_by = proposed_by where state = 'open'`,
    },
    'Points of a gift code moved, and no code says so': {
      'a used gift code is deleted': `delete from gift_codes where state = 'used'`,
    },
  },
  I11: {
    'the books owe another amount for unused gift codes than they are worth': {
      'an unused gift code is said to be worth more': `update gift_codes set kobo = kobo + 1
        where state = 'open' and batch_id is null`,
      'a batch of gift codes is said to have ended': `
        update gift_code_batches set state = 'ended', ended_at = now() where state = 'open'`,
    },
  },
}
