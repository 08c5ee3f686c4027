import type { CorruptionGroup } from './corruption-case.ts'

/** The exchange was made in the app, because only its tickets have a payer. */
const OF_APP = `ticket_id in (select id from tickets where payer_id is not null)`
const OF_TILL = `ticket_id in (select id from tickets where payer_id is null)`

export const OF_EXCHANGES: CorruptionGroup = {
  I3: {
    'an exchanged ticket can be used': {
      'an exchanged ticket opens the door again': `
        update tickets set status = 'unused' where payer_id is not null and id in (select ticket_id from ticket_exchanges)`,
    },
    'a ticket was exchanged for one of another buyer': {
      'a ticket is said to have become that of another buyer': `update ticket_exchanges set new_ticket_id = (
        select tickets.id from tickets join tickets own on own.id = ticket_id
        where tickets.payer_id <> own.payer_id limit 1) where ${OF_APP}`,
    },
    'a ticket was exchanged without going back, or at another moment': {
      'an exchange is said to have happened at another moment': `
        update ticket_refunds set refunded_at = refunded_at + interval '1 hour'
      where ticket_id in (select ticket_id from ticket_exchanges)`,
    },
    'a ticket paid for another one, and their exchange is not kept': {
      'an exchange in the app is forgotten': `delete from ticket_exchanges where ${OF_APP}`,
    },
    'an exchange at a till is not of the tickets that it took back': {
      'an exchange at a till is forgotten': `delete from ticket_exchanges where ${OF_TILL}`,
    },
    'an exchange at a till carried another amount over than it took back': {
      'an exchange at a till carries more over than the old ticket had cost': `
        update tenders set kobo = kobo + 100, given_kobo = given_kobo + 100 where carried_by is not null`,
      'cash for a new ticket is said to come from the old one': `update tenders set carried_by = (
        select carried_by from tenders carried where carried.purchase_id = tenders.purchase_id and carried_by is not null)
      where purchase_id in (select purchase_id from tenders where carried_by is not null)`,
    },
    'an exchange at a till carried over what another tender had paid': {
      'what a card had paid is said to have been cash': `
        update tenders set kind = 'cash', provider = null, reference = null
      where carried_by is not null and kind = 'terminal'`,
    },
  },
}
