import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { expect, test } from 'vitest'
import { expectInvariants } from '../test/ledger-check.ts'
import { pointsOf, PausedDatabase } from '../test/paused-database.ts'
import { TestStaff } from '../test/people.ts'
import { inRounds, limitOf, rounds } from '../test/rounds.ts'
import { killDuring, useServerBeside } from '../test/server-beside.ts'
import { aPricedItem, aShowtimeWithFood, stockOf } from '../test/snacks.ts'
import { useTestServer } from '../test/start-test-server.ts'

const ROUNDS = rounds({ full: 8, short: 1 })
const [BALANCE, TICKET, POPCORN, BUNDLE, STOCK] = [20_000, 3_000, 2_805, 6_000, 5]

const server = useTestServer()
const listening = useServerBeside(server)
const manager = TestStaff.use(server, 'manager')

const POINTS = pointsOf('order of food in the app').flatMap((point) =>
  (['with a ticket', 'for the interval', 'in a bundle with a ticket'] as const).map((way) => ({ point, way })),
)

test.each(POINTS)(
  `if the server is killed $point, food $way is paid once or not at all (${ROUNDS} rounds)`,
  limitOf(ROUNDS, 60),
  async ({ point, way }) => {
    await using paused = await PausedDatabase.at(point, server.databaseUrl)
    for (const round of inRounds(ROUNDS)) {
      const { cinemaId, showtime, popcorn, drink, buyer } = await aShowtimeWithFood(server, manager, 5)
      const { unitID } = await stockOf(manager, cinemaId, popcorn)
      const lines = [{ unitID, count: STOCK }]
      await manager.call('POST', 'stock/moves', { cinemaID: cinemaId, cause: 'received', lines })
      const isAlone = way === 'for the interval'
      if (isAlone) await buyer.buy(showtime, 1)
      const parts = [popcorn, drink].map(({ id }) => ({ count: 1, of: [id] }))
      const tickets = { typeID: STANDARD_TYPE_ID, count: 1 }
      const bundle =
        way === 'in a bundle with a ticket'
          ? await aPricedItem(manager, cinemaId, 400_000, { unit: null, parts, tickets })
          : undefined
      const price = bundle ? BUNDLE : (isAlone ? 0 : TICKET) + POPCORN
      const order = {
        uuid: buyer.id,
        showtimeID: showtime.id,
        items: [{ itemID: (bundle ?? popcorn).id, count: 1 }],
        amountToPay: price,
        ...(isAlone ? { wanted: 'interval' } : { cinemaID: cinemaId, numberOfTickets: 1 }),
      }
      const ask = () =>
        listening.call<{ purchaseID: string; pickup: { code: string } }>({
          method: 'POST',
          path: isAlone ? 'items/order' : 'purchaseticket',
          body: order,
          headers: { ...buyer.headers, 'idempotency-key': `food-${round}-${way}` },
        })
      const before = BALANCE - (isAlone ? TICKET : 0)
      const expectOrders = async (orders: number) => {
        const pickups = server.db.selectFrom('pickups').select('code').where('cinema_id', '=', cinemaId)
        expect(await pickups.execute()).toHaveLength(orders)
        expect(await stockOf(manager, cinemaId, popcorn)).toMatchObject({ onHand: STOCK - orders })
        expect(await buyer.balance()).toBe(before - orders * price)
        await expectInvariants(server.db)
      }
      await killDuring({ server: listening, paused }, ask)
      const isOrdered = (await buyer.balance()) < before
      if (point === 'after the commit of the order of food') expect(isOrdered).toBe(true)
      await expectOrders(isOrdered ? 1 : 0)

      await listening.startUnlessRunning()
      const { pickup, purchaseID } = await ask()
      expect(await ask()).toMatchObject({ pickup, purchaseID })
      await expectOrders(1)
    }
  },
)
