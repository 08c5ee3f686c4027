import { businessDateOf } from '@velvet/contract/catalogue/business-day'
import { TIME_ZONE } from '@velvet/contract/shared/time/time'
import { randomUUID } from 'node:crypto'
import { OfflineTill, showtimeThatKeeps } from '../offline-till.ts'
import type { TestServer } from '../start-test-server.ts'
import { aSupervisor } from '../supervisor.ts'
import { NOTE, TestStaff } from '../test-staff.ts'
import { cash, standard, TestTill, throwUnlessMade } from '../test-till.ts'

/** Opens two tills, makes every kind of entry at one of them, and closes that one with a difference. */
export async function tradeAtCounter(server: TestServer): Promise<void> {
  const showtime = await server.make.showtime({ price: 1_500 })
  const till = await TestTill.open(server, showtime.cinemaId, { openingCount: 100_000 })
  const { approval } = await aSupervisor(server)
  const card = { kind: 'terminal' as const, kobo: 150_000, reference: randomUUID(), terminal: '1' }
  const paid = { tickets: standard(3), tenders: [card, ...cash(200_000)] }
  const { purchase, tickets } = await till.sell(showtime, paid)
  const [kept, returned] = tickets
  await till.call(`tickets/${kept?.TicketID ?? ''}/reprint`, { reason: NOTE })
  await till.call(`sales/${purchase.id}/refund`, {
    ticketIDs: [returned?.TicketID],
    reason: NOTE,
  })
  await till.call('complimentary', { showtimeID: showtime.id, count: 1, reason: NOTE })
  await till.act('events', { kind: 'paid-out', kobo: 600_000, reason: NOTE, approval })
  const count = { counts: [{ kobo: 10_000, pieces: 3 }], terminal: 150_000, transfer: 0 }
  await till.act('close', count)
  await till.act('close', { ...count, reason: NOTE, approval })
  const other = await TestTill.open(server, showtime.cinemaId)
  await other.sell(showtime, { tenders: cash(100_000) })
  await exchangeAtCounter(server, other)
  await tradeWithoutNetwork(server, other)
  await oweMoneyOfCancelledShow(server, other)
  await closeABusinessDay(server)
}

/** Exchanges a ticket that a card paid for one that costs more, and one that cash paid for a cheaper one. */
async function exchangeAtCounter(server: TestServer, till: TestTill): Promise<void> {
  const { cinemaId } = till
  const [dear, cheap] = [
    await server.make.showtime({ price: 1_800, cinemaId }),
    await server.make.showtime({ price: 900, cinemaId }),
  ]
  const card = { kind: 'terminal' as const, kobo: 120_000, reference: randomUUID() }
  const paid = await till.sell(dear, { tenders: [card] })
  const more = { showtimeID: cheap.id, tickets: standard(1), tenders: [] }
  throwUnlessMade(await till.call(`sales/${paid.purchase.id}/exchange`, more))
  const second = await till.sell(cheap, { tenders: cash(60_000) })
  const less = { showtimeID: dear.id, tickets: standard(1), tenders: cash(60_000) }
  throwUnlessMade(await till.call(`sales/${second.purchase.id}/exchange`, less))
}

/** Cancels a showtime with a sold ticket, whose buyer does not fetch the money. */
async function oweMoneyOfCancelledShow(server: TestServer, till: TestTill): Promise<void> {
  const showtime = await server.make.showtime({ price: 1_500, cinemaId: till.cinemaId })
  await till.sell(showtime, { tenders: cash(100_000) })
  const manager = await TestStaff.make(server, 'manager')
  await manager.act(`showtimes/${showtime.id}/cancel`, { reason: NOTE, soldSeats: 1 })
}

/** Closes the business day of a showtime that has begun. */
async function closeABusinessDay(server: TestServer): Promise<void> {
  const startsAt = new Date(Date.now() - 60_000)
  const { cinemaId } = await server.make.showtime({ startsInHours: -1 / 60 })
  const manager = await TestStaff.make(server, 'manager')
  await manager.act(`cinemas/${cinemaId}/days/${businessDateOf(startsAt, TIME_ZONE)}/close`, {})
}

/** Gives a till seats in advance, and reports a sale of one of them. */
async function tradeWithoutNetwork(server: TestServer, open: TestTill): Promise<void> {
  const showtime = await showtimeThatKeeps(server, 4, { cinemaId: open.cinemaId })
  const till = new OfflineTill(open)
  await till.take(showtime)
  await till.report(till.sell(showtime))
}
