import type { reportBoxOffice } from '@velvet/contract/books/box-office.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { expect, test } from 'vitest'
import { useTestServer } from '../../test/start-test-server.ts'
import { makeDistributor } from '../../test/settlements.ts'
import { TestStaff } from '../../test/people.ts'

type Report = OutputOf<typeof reportBoxOffice>

const server = useTestServer()

test("a distributor sees its own unsold showtimes, and no other's", async () => {
  const own = await makeDistributor(server, 'Arewa Films')
  const other = await makeDistributor(server, 'Other Films')
  const sold = await server.make.showtime({ filmId: own.filmId, price: 100 })
  const unsold = await server.make.showtime({ filmId: own.filmId })
  await server.make.showtime({ filmId: other.filmId })
  const buyer = await server.make.customer({ balance: 100 })
  await buyer.buy(sold, 1)
  const days = await server.db.selectFrom('tickets').select('play_date').executeTakeFirstOrThrow()
  const from = new Date(Date.parse(days.play_date) - 86_400_000 * 2).toISOString().slice(0, 10)
  const path = `boxoffice?by=showtime&from=${from}`
  const { rows, total } = await own.member.read<Report>(path)
  expect(rows.map(({ key, tickets }) => [key, tickets]).toSorted()).toEqual(
    [
      [sold.id, 1],
      [unsold.id, 0],
    ].toSorted(),
  )
  expect(rows.find(({ key }) => key === unsold.id)).toMatchObject({ label: own.title, grossKobo: 0, taxes: [] })
  expect(total.tickets).toBe(1)
  const finance = await TestStaff.make(server, 'finance')
  expect((await finance.read<Report>(path)).rows.map(({ key }) => key)).toEqual([sold.id])
})
