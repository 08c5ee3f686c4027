import type { CorruptionCase } from './corruption-case.ts'

/** An exchange in the app, whose tickets have a payer. */
const OF_APP = `ticket_id in (select id from tickets where payer_id is not null)`
const OF_TILL = `ticket_id in (select id from tickets where payer_id is null)`
const ANOTHER_AMOUNT = 'an exchange at a till carried another amount over than it took back'

export const OF_EXCHANGES: readonly CorruptionCase[] = [
  {
    name: 'an exchanged ticket opens the door again',
    sql: `update tickets set status = 'unused' where payer_id is not null and id in (select ticket_id from ticket_exchanges)`,
    turnsRed: 'I3',
    fault: 'an exchanged ticket can be used',
  },
  {
    name: 'a ticket is said to have become that of another buyer',
    sql: `update ticket_exchanges set new_ticket_id = (
        select tickets.id from tickets join tickets own on own.id = ticket_id
        where tickets.payer_id <> own.payer_id limit 1) where ${OF_APP}`,
    turnsRed: 'I3',
    fault: 'a ticket was exchanged for one of another buyer',
  },
  {
    name: 'an exchange is said to have happened at another moment',
    sql: `update ticket_refunds set refunded_at = refunded_at + interval '1 hour'
      where ticket_id in (select ticket_id from ticket_exchanges)`,
    turnsRed: 'I3',
    fault: 'a ticket was exchanged without going back, or at another moment',
  },
  {
    name: 'an exchange in the app is forgotten',
    sql: `delete from ticket_exchanges where ${OF_APP}`,
    turnsRed: 'I3',
    fault: 'a ticket paid for another one, and their exchange is not kept',
  },
  {
    name: 'an exchange at a till is forgotten',
    sql: `delete from ticket_exchanges where ${OF_TILL}`,
    turnsRed: 'I3',
    fault: 'an exchange at a till is not of the tickets that it took back',
  },
  {
    name: 'an exchange at a till carries more over than the old ticket had cost',
    sql: `update tenders set kobo = kobo + 100, given_kobo = given_kobo + 100 where carried_by is not null`,
    turnsRed: 'I3',
    fault: ANOTHER_AMOUNT,
  },
  {
    name: 'cash for a new ticket is said to come from the old one',
    sql: `update tenders set carried_by = (
        select carried_by from tenders carried where carried.purchase_id = tenders.purchase_id and carried_by is not null)
      where purchase_id in (select purchase_id from tenders where carried_by is not null)`,
    turnsRed: 'I3',
    fault: ANOTHER_AMOUNT,
  },
  {
    name: 'what a card had paid is said to have been cash',
    sql: `update tenders set kind = 'cash', provider = null, reference = null
      where carried_by is not null and kind = 'terminal'`,
    turnsRed: 'I3',
    fault: 'an exchange at a till carried over what another tender had paid',
  },
]
