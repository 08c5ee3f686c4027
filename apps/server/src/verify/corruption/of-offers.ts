import type { CorruptionGroup } from './corruption-case.ts'

export const OF_OFFERS: CorruptionGroup = {
  I3: {
    'an offer has other uses than its redemptions': {
      'a use of an offer is counted off': `update offers set used = used - 1, spent_kobo = 0 where used = 1`,
      'a use of an offer is forgotten': `delete from redemptions where state = 'used'`,
    },
    'an offer was used more often, or for more, than it allows': {
      'an offer was used by two purchases instead of one': `alter table offers drop constraint offers_keep_their_uses;
        update offers set uses = used - 1 where used > 1`,
    },
    'a code has other uses than its redemptions, or more than it allows': {
      'a used code is said to be unused': `update offer_codes set used = 0 where used = 1`,
    },
    'a customer has used an offer more often than it allows': {
      'an offer for one purchase of a customer was used twice': `
        update offers set uses_each = 1 where id in (
        select offer_id from redemptions where state = 'used' group by offer_id, customer_id having count(*) > 1)`,
    },
    'tickets were sold by an offer that their purchase has not used': {
      'a ticket is said to be sold by another offer': `
        update tickets set offer_id = (select id from offers where id <> offer_id limit 1) where offer_id is not null`,
    },
    'an offer took off another amount than its tickets say': {
      'the list price of a ticket is raised': `
        update tickets set list_kobo = list_kobo + 100 where offer_id is not null`,
      'an offer is said to have taken off more': `update redemptions set kobo = kobo + 100 where state = 'used'`,
    },
    'an offer was used by another customer than bought the tickets': {
      'a use is said to be of another customer': `update redemptions set customer_id = (
        select id from customers where id <> customer_id limit 1) where state = 'used'`,
    },
    'a use was given back whose purchase was not': {
      'a use of sold tickets is given back': `update redemptions set state = 'given-back' where state = 'used'`,
    },
    'a use is held for a payment that is over': {
      'a use is held for an order that is over': `update payment_orders set is_held = false`,
    },
  },
  I9: {
    'an offer is not what the audit says': {
      'an offer allows more uses than a person has entered': `update offers set uses = uses + 1 where uses is not null`,
      'an offer takes off more than a person has entered': `update offers set value = value + 1 where value > 0`,
    },
    'the codes of an offer are not those that the audit names': {
      'a code is made by hand': `insert into offer_codes (id, offer_id, hash, last_three, batch, made_by, uses)
        select gen_random_uuid(), offer_id, 'forged', 'ABC', batch, made_by, 1 from offer_codes
        where uses = 1 limit 1`,
      'a code is good for a second purchase': `update offer_codes set uses = 2 where uses = 1`,
      'a stopped batch is opened again': `update offer_codes set state = 'open' where state = 'stopped'`,
    },
    'a ticket was sold at a price that its showtime did not have': {
      'the list price of a ticket sold by an offer is raised': `
        update tickets set list_vp = list_vp + 1 where offer_id is not null`,
    },
  },
}
