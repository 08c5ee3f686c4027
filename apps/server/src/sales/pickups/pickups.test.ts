import { expect, test } from 'vitest'
import { aPricedItem } from '../../test/snacks.ts'
import { throwUnlessMade } from '../../test/outcomes.ts'
import { TestStaff } from '../../test/people.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { cash, type CounterSale, standard, TestTill } from '../../test/test-till.ts'

const server = useCheckedServer()

async function aBar() {
  const manager = await TestStaff.make(server, 'manager')
  const cinemaId = await server.make.cinema()
  const cola = await aPricedItem(manager, cinemaId, 100_000)
  const popcorn = await aPricedItem(manager, cinemaId, 200_000, { preparation: 'fast' })
  const till = await TestTill.open(server, cinemaId)
  const order = async (...ordered: [{ id: string }, number][]) => {
    const items = ordered.map(([{ id: itemID }, count]) => ({ itemID, count }))
    const answer = await till.call('sales', { items, tenders: cash(10_000_000) })
    throwUnlessMade(answer)
    return answer.json<CounterSale>()
  }
  return { manager, cinemaId, cola, popcorn, till, order }
}

test('a window hands over what is ready, and all else waits at the bar', async () => {
  const bar = await aBar()
  const { pickup: ready } = await bar.order([bar.cola, 2])
  expect(ready).toMatchObject({ state: 'handed', code: expect.stringMatching(/^FOOD.{8}$/) as string })
  const { pickup: waiting } = await bar.order([bar.cola, 1], [bar.popcorn, 1])
  expect(waiting).toMatchObject({ state: 'ordered', wantedAt: expect.any(String) as string })
  expect(waiting?.code).not.toBe(ready?.code)
  const showtime = await server.make.showtime({ cinemaId: bar.cinemaId, price: 1_500 })
  const tickets = await bar.till.sell(showtime, { tickets: standard(1), tenders: cash(100_000) })
  expect(tickets.pickup).toBeUndefined()
})
