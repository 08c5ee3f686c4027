import { AN_UNUSED_TICKET, type CorruptionCase } from './corruption-case.ts'

export const OF_TAXES: readonly CorruptionCase[] = [
  {
    name: 'the net value of a ticket is lowered without a tax',
    sql: `update tickets set net_kobo = net_kobo - 1 where id = ${AN_UNUSED_TICKET}`,
    turnsRed: 'I9',
    fault: 'the taxes of a ticket are not what its net value lacks',
  },
  {
    name: 'a ticket gets a tax',
    sql: `update tickets set taxes = '[{"name": "VAT", "kobo": 1}]' where id = ${AN_UNUSED_TICKET}`,
    turnsRed: 'I9',
    fault: 'the taxes of a ticket are not what its net value lacks',
  },
  {
    name: 'a ticket gets a tax that is less than its rate says',
    sql: `update tickets set net_kobo = gross_kobo - 1,
        taxes = '[{"kind": "vat", "name": "VAT", "ppm": 75000, "base": "net", "kobo": 1}]'
      where id = ${AN_UNUSED_TICKET}`,
    turnsRed: 'I9',
    fault: 'a tax of a ticket is not what its rate says',
  },
]
