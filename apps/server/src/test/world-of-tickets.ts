import { askForFreeTickets } from './free-tickets.ts'
import type { TestServer } from './start-test-server.ts'
import { linkOf, takeTicket } from './transfers.ts'
import { sellTickets, TestDoor } from './test-door.ts'
import { TestStaff } from './people.ts'

/** Transfers tickets to a customer and to a person without an account, and leaves other transfers open as links. */
export async function giveAway(server: TestServer): Promise<void> {
  const { buyer, tickets } = await sellTickets(server, 4)
  const [ofFriend, ofVisitor, waiting, calledBack] = tickets
  const friend = await server.make.customer()
  await takeTicket(server, await linkOf(buyer, ofFriend), friend)
  await takeTicket(server, await linkOf(buyer, ofVisitor))
  await linkOf(buyer, waiting)
  await linkOf(buyer, calledBack)
  await buyer.call('DELETE', `/api/v1/tickets/${calledBack?.TicketID ?? ''}/give`)
}

/** Issues free tickets, on paper and to a customer. */
export async function giveFree(server: TestServer): Promise<void> {
  const showtime = await server.make.showtime()
  const guest = await server.make.customer()
  const manager = await TestStaff.make(server, 'manager')
  for (const to of [{}, { phoneNumber: guest.phone }]) {
    await manager.call('POST', 'complimentary', {
      showtimeID: showtime.id,
      count: 2,
      reason: 'Guests of the director',
      ...to,
    })
  }
}

/** Issues free tickets that two people have approved, and leaves one request open. */
export async function giveByTwo(server: TestServer): Promise<void> {
  const [asker, approver] = [await TestStaff.make(server, 'manager'), await TestStaff.make(server, 'manager')]
  const guest = await server.make.customer()
  const { id: showtimeID } = await server.make.showtime()
  const seats = { seats: ['A1', 'A2'], phoneNumber: guest.phone }
  const { waiting } = await askForFreeTickets(server, asker, { showtimeID, ...seats })
  await approver.act(`complimentary/requests/${waiting?.id}/approve`)
  await askForFreeTickets(server, asker, { showtimeID, count: 1 })
}

/** Writes the log of two showtimes: one that began late and was stopped, and one whose start was undone. */
export async function logShows(server: TestServer): Promise<void> {
  const door = await TestDoor.open(server)
  const begun = () => server.make.showtime({ startsInHours: 0 })
  const [shown, other] = [await begun(), await begun()]
  await door.log(shown.id, 'late', { minutes: 15 })
  await door.log(shown.id, 'started')
  await door.log(shown.id, 'stopped', { reason: 'power' })
  const { eventID } = await door.log(other.id, 'started')
  await door.log(other.id, 'undone', { undoes: eventID })
}

export async function scanTwice(server: TestServer): Promise<void> {
  const showtime = await server.make.showtime({ startsInHours: 1 })
  const guest = await server.make.customer({ balance: 100 })
  const { tickets } = await guest.buy(showtime, 1)
  const { token } = await server.make.staff('attendant')
  for (const nonce of ['first', 'second']) {
    await server.app.inject({
      method: 'POST',
      url: '/api/v1/gate/checkin',
      headers: { authorization: `Bearer ${token}` },
      payload: {
        nonce,
        code: tickets[0]?.QrCode,
        showtimeID: showtime.id,
        force: nonce === 'second',
      },
    })
  }
}

/** Undoes an admission, and admits a visitor with a refunded ticket. */
export async function undoAndForce(server: TestServer, finance: TestStaff): Promise<void> {
  const { codes, tickets } = await sellTickets(server, 2)
  const door = await TestDoor.open(server)
  await door.scan({ code: codes[0], nonce: 'undone' })
  await door.call('POST', 'checkins/undone/undo', { reason: 'They went to buy popcorn' })
  await finance.act(`tickets/${tickets[1]?.TicketID ?? ''}/refund`)
  await door.scan({ code: codes[1], force: true })
}
