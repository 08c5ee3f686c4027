import { beforeAll, beforeEach, expect } from 'vitest'
import { changeSettings } from './settings.ts'
import { refusalOf } from './outcomes.ts'
import { useCheckedServer, type TestServer } from './start-test-server.ts'
import { TestDoor } from './test-door.ts'
import { type TestCustomer, NOTE, TestStaff, useNewCustomer } from './people.ts'
import { rowsWritten } from './rows.ts'

/** The price in Points of each ticket that is bought to be refunded. */
export const PRICE = 300

/**
 * Gives all tests of a file a server on which tickets for tomorrow can be admitted too, a door, and
 * a member of finance. Each test has a manager of its own, and a buyer with 3,000 Points.
 */
export function useStaffRefunds() {
  const server = useCheckedServer()
  beforeAll(() => changeSettings(server.db, { doors_open_hours_before: 48 }))
  const buyer = useNewCustomer(server, { balance: 3000 })
  return {
    server,
    buyer,
    finance: TestStaff.use(server, 'finance'),
    manager: TestStaff.use(server, 'manager', beforeEach),
    door: TestDoor.use(server),
    buy: (count: number, cinemaId?: string) => aPurchase(server, buyer, count, cinemaId),
    limit: (ofPurchase: number, ofDay: number) => limitRefunds(server, ofPurchase, ofDay),
    refuse: (by: TestStaff, id: string, input?: object) => refusedRefund(server, by, id, input),
  }
}

/** Buys tickets to a new showtime of tomorrow, so that staff can refund them. */
export async function aPurchase(server: TestServer, buyer: TestCustomer, count: number, cinemaId?: string) {
  const showtime = await server.make.showtime({
    price: PRICE,
    seats: 10,
    startsInHours: 24,
    ...(cinemaId && { cinemaId }),
  })
  const { tickets } = await buyer.buy(showtime, count)
  const ids = tickets.map(({ TicketID }) => TicketID)
  return { showtime, tickets, ids, id: ids[0] ?? '' }
}

/** Limits the Points that managers may refund of one purchase, and those that each may refund in a day. */
async function limitRefunds({ db }: TestServer, ofPurchase: number, ofDay: number) {
  await changeSettings(db, { manager_refund_limit: ofPurchase, manager_refund_day_limit: ofDay })
}

interface Refunded {
  ticketIDs: string[]
  VpValue: number
  balance: number
}

/** Refunds the whole purchase of a ticket, or only those of its tickets that the input names. */
export const refundPurchase = (by: TestStaff, id: string, input: object = {}) =>
  by.act<Refunded>(`tickets/${id}/purchase/refund`, input)

export const refundTicket = (by: TestStaff, id: string) => by.act(`tickets/${id}/refund`)

/** Asks for a refund that leaves no trace. Returns how it is refused. */
async function refusedRefund(server: TestServer, by: TestStaff, id: string, input: object = {}) {
  const before = await rowsWritten(server)
  const answer = await by.call('POST', `tickets/${id}/purchase/refund`, { note: NOTE, ...input })
  expect(await rowsWritten(server)).toEqual(before)
  return { refusal: refusalOf(answer), ...answer.json<{ message: string }>() }
}
