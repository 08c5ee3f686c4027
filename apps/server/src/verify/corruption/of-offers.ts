import type { CorruptionGroup } from './corruption-case.ts'

export const OF_OFFERS: CorruptionGroup = {
  I3: {
    'a tender by voucher names no voucher': {
      'the use of a voucher is deleted': `delete from voucher_uses where given_back_by is null`,
    },
    'a voucher pays for a ticket without its tender': {
      'a voucher is said to have paid by another tender': `update voucher_uses set place = 5`,
    },
    'a voucher came back without its ticket, or the reverse': {
      'a voucher is taken back by hand': `update voucher_uses set given_back_by = (
        select id from till_events limit 1) where given_back_by is null`,
    },
    'a ticket is worth another amount than was paid for its voucher': {
      'the price of a ticket of a voucher is raised': `update voucher_uses set list_kobo = list_kobo + 100000`,
    },
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
        update tickets set list_kobo = list_kobo + 100 where offer_id is not null and sponsor is null`,
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
    'a company has other vouchers than it has bought': {
      'a voucher is made by hand': `insert into vouchers (id, batch_id, hash, last_three, until)
        select gen_random_uuid(), id, 'forged', 'ABC', until from voucher_batches limit 1`,
    },
    'vouchers lapsed for another amount than was paid for them': {
      'a lapsed voucher is said to be open': `update vouchers set lapse_id = null where id = (
        select id from vouchers where lapse_id is not null limit 1)`,
    },
    'a lapsed voucher pays for a ticket': {
      'a used voucher is said to have lapsed': `update vouchers set lapse_id = (select id from voucher_lapses limit 1)
        where id in (select voucher_id from voucher_uses where given_back_by is null)`,
    },
    'vouchers were made or stopped by other people than the audit names': {
      'a stopped batch of vouchers is opened again': `update voucher_batches
        set state = 'open', ended_by = null, ended_at = null where state = 'stopped'`,
      'less VAT was due for vouchers': `update voucher_batches
        set vat = jsonb_set(vat, '{kobo}', '1') where vat is not null`,
    },
    'the vouchers of a company are not what the audit says': {
      'a company is said to have paid more': `update voucher_batches set face_kobo = face_kobo + 100`,
    },
    'an offer is not what the audit says': {
      'an offer allows more uses than a person has entered': `update offers set uses = uses + 1 where uses is not null`,
      'an offer takes off more than a person has entered': `update offers set value = value + 1 where value > 0`,
    },
    'a ticket is paid by another party than its offer names': {
      'a ticket is said to be paid by another company': `
        update tickets set sponsor = 'Another Ltd' where sponsor is not null`,
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
  I11: {
    'what a sponsor owes for tickets is booked with another amount': {
      'an entry about a sponsor is raised': `update naira_entries set kobo = kobo + 100
        where account = 'sponsors-due' and kobo > 0`,
    },
    'what is owed for vouchers is booked with another amount': {
      'an entry about vouchers is raised': `update naira_entries set kobo = kobo - 100
        where account = 'vouchers-owed' and kobo < 0`,
      'more VAT of vouchers is said to wait': `update naira_entries set kobo = kobo + 100
        where account = 'voucher-vat' and kobo > 0`,
    },
  },
}
