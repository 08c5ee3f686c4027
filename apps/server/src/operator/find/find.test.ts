import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type * as contract from '@velvet/contract/operator/find.calls'
import { expect, test } from 'vitest'
import { useTestServer } from '../../test/start-test-server.ts'
import { creditedPayment } from '../../test/top-ups.ts'
import { TestStaff } from '../../test/people.ts'

type Found = OutputOf<typeof contract.find>

const server = useTestServer({ sandbox: true })

const findAs = (person: TestStaff, q: string) => person.read<Found>(`find?q=${encodeURIComponent(q)}`)

test('the search finds a showtime by its film, and a sold seat by its name', async () => {
  const showtime = await server.make.showtime({ price: 100 })
  const buyer = await server.make.customer({ balance: 100 })
  const { tickets } = await buyer.buy(showtime, 1)
  const manager = await TestStaff.make(server, 'manager', showtime.cinemaId)
  const seat = tickets[0]?.SeatNumber ?? ''
  const bySeat = await findAs(manager, seat.toLowerCase())
  expect(bySeat.seats).toMatchObject([{ seat, show: { id: showtime.id } }])
  const film = bySeat.seats[0]?.show.film ?? ''
  const byFilm = await findAs(manager, film.slice(1).toUpperCase())
  expect(byFilm.showtimes.map(({ id }) => id)).toEqual([showtime.id])
  expect((await findAs(manager, '%%')).showtimes).toEqual([])
})

test('staff of another cinema find neither the showtime nor the seat', async () => {
  const showtime = await server.make.showtime({ price: 100 })
  const buyer = await server.make.customer({ balance: 100 })
  const { tickets } = await buyer.buy(showtime, 1)
  const other = await server.make.showtime()
  const stranger = await TestStaff.make(server, 'manager', other.cinemaId)
  expect((await findAs(stranger, tickets[0]?.SeatNumber ?? '')).seats).toEqual([])
})

test('finance finds a payment by part of its reference, and managers do not', async () => {
  const { payment } = await creditedPayment(server, 'paystack')
  const reference = payment.tx_ref
  const part = reference.slice(-6)
  const finance = await TestStaff.make(server, 'finance')
  expect((await findAs(finance, part)).payments.map((one) => one.reference)).toContain(reference)
  expect((await findAs(await TestStaff.make(server, 'manager'), part)).payments).toEqual([])
})
