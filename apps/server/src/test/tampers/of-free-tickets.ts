import { COMPLIMENTARY_TYPE_ID } from '@velvet/contract/tickets/ticket-types'
import { AN_UNUSED_TICKET, type Tamper } from './tamper.ts'

export const OF_FREE_TICKETS: readonly Tamper[] = [
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
    turnsRed: 'I5',
    fault: 'rows of purchases were changed by hand',
  },
  {
    name: 'free tickets were approved by another person',
    sql: `update purchases set approved_by = (select id from staff where id <> approved_by limit 1)
      where channel = 'office'`,
    turnsRed: 'I5',
    fault: 'rows of purchases were changed by hand',
  },
]
