import type { XReport } from '@velvet/contract/sales/till-sessions.calls'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { NOTE, TestStaff } from '../../test/people.ts'
import { cash, standard, TestTill } from '../../test/test-till.ts'

const server = useCheckedServer()

test('only the cashier who opened a till acts at it, and a supervisor may take over', async () => {
  const showtime = await server.make.showtime({ price: 1_500 })
  const till = await TestTill.open(server, showtime.cinemaId)
  const sale = await till.sell(showtime, { tickets: standard(1), tenders: cash(100_000) })
  const colleague = { seller: await TestStaff.make(server, 'attendant') }
  const before = (await till.read()).json<XReport>()
  const [ticket] = sale.tickets
  const giving = { showtimeID: showtime.id, count: 1, reason: NOTE }
  const selling = { showtimeID: showtime.id, tickets: standard(1), tenders: cash(100_000) }
  const count = { counts: [], terminal: 0, transfer: 0, reason: NOTE }
  const allotment = { showtimeID: showtime.id, machineID: randomUUID() }
  const entry = { kind: 'no-sale', reason: NOTE }
  const answers = [
    await till.call('sales', selling, colleague),
    await till.call('complimentary', giving, colleague),
    await till.call(`sales/${sale.purchase.id}/refund`, { reason: NOTE }, colleague),
    await till.call(`tickets/${ticket?.TicketID ?? ''}/reprint`, { reason: NOTE }, colleague),
    await till.call('allotment', allotment, colleague),
    await till.act('events', entry, colleague),
    await till.act('close', count, colleague),
  ]
  expect(answers.map(refusalOf)).toEqual(answers.map(() => [403, 'till-of-another']))
  expect((await till.read()).json<XReport>()).toEqual(before)
  const supervisor = { seller: await TestStaff.make(server, 'manager') }
  expect((await till.act('events', entry, supervisor)).statusCode).toBe(201)
})
