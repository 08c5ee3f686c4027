import { COMPLIMENTARY_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { AN_UNUSED_TICKET, type CorruptionCase } from './corruption-case.ts'

export const OF_FREE_TICKETS: readonly CorruptionCase[] = [
  {
    name: 'a seat that is sold online is called off sale',
    sql: `alter table tickets drop constraint tickets_off_sale_are_free;
      update tickets set off_sale = true where id = ${AN_UNUSED_TICKET}`,
    turnsRed: 'I2',
    fault: 'a seat is called off sale and is not, or the reverse',
  },
  {
    name: 'a ticket is called complimentary',
    sql: `update tickets set type_id = '${COMPLIMENTARY_TYPE_ID}' where id = ${AN_UNUSED_TICKET}`,
    turnsRed: 'I9',
    fault: 'a ticket is free and not complimentary, or the reverse',
  },
  {
    name: 'free tickets get another reason',
    sql: `update purchases set given_for = 'by hand' where channel = 'office'`,
    turnsRed: 'I9',
    fault: 'free tickets are not those for which somebody asked',
  },
  {
    name: 'free tickets were approved by another person',
    sql: `update purchases set approved_by = (select id from staff where id <> approved_by limit 1)
      where channel = 'office'`,
    turnsRed: 'I9',
    fault: 'free tickets are not those for which somebody asked',
  },
  {
    name: 'free tickets name another approver than the person who decided',
    sql: `update free_ticket_requests set decided_by =
        (select id from staff where id not in (decided_by, proposed_by) limit 1)
      where state = 'done'`,
    turnsRed: 'I9',
    fault: 'free tickets are not those for which somebody asked',
  },
  {
    name: 'a request for free tickets is approved by the person who made it',
    sql: `alter table free_ticket_requests drop constraint free_ticket_requests_two_people;
      update free_ticket_requests set decided_by = proposed_by where state = 'done'`,
    turnsRed: 'I9',
    fault: 'free tickets that need two people were approved by one',
  },
  {
    name: 'the request for free tickets of two people is taken away',
    sql: `delete from free_ticket_requests where state = 'done'`,
    turnsRed: 'I9',
    fault: 'free tickets were approved by somebody whom nobody asked',
  },
]
