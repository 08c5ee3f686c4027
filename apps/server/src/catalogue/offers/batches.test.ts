import type { getOfferReport } from '@velvet/contract/catalogue/offers.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { expect, test } from 'vitest'
import { codesOf, stopCodes, usesOf } from '../../test/offers.ts'
import { outcomeOf, refusalOf } from '../../test/outcomes.ts'
import { beginOrder, endOf, payFor } from '../../test/pay-and-book.ts'
import { TestStaff, useNewCustomer } from '../../test/people.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { cash, TestTill } from '../../test/test-till.ts'

const server = useCheckedServer({ sandbox: true })
const manager = TestStaff.use(server, 'manager')
const buyer = useNewCustomer(server, { balance: 10_000 })

const TWENTY = { kind: 'percent', value: 20 } as const
const reportOn = ({ id }: { id: string }) => manager.read<OutputOf<typeof getOfferReport>>(`offers/${id}/report`)

test('a stopped batch of codes is refused everywhere, and other batches stay valid', async () => {
  const showtime = await server.make.showtime({ price: 1_500 })
  const till = await TestTill.open(server, showtime.cinemaId)
  const { offer, codes } = await codesOf(manager, TWENTY, 2)
  await stopCodes(manager, offer)
  const made = await manager.call('POST', `offers/${offer.id}/codes`, { count: 1 })
  const [, another = ''] = made.body.split('\r\n')
  const [first = '', second = ''] = codes
  expect(await outcomeOf(buyer.buy(showtime, 1, { amount: 1_200, code: first }))).toBe('code-not-usable')
  expect(await outcomeOf(till.sell(showtime, { code: second, tenders: cash(80_000) }))).toBe('code-not-usable')
  await buyer.buy(showtime, 1, { amount: 1_200, code: another })
  const stopped = (await reportOn(offer)).batches.find(({ isStopped }) => isStopped)
  expect(refusalOf(await manager.call('POST', `offers/${offer.id}/codes/${stopped?.batch ?? ''}/stop`, {}))).toEqual([
    409,
    'codes-stopped',
  ])
})

test('an order that is being paid for keeps its code if the batch is stopped', async () => {
  const showtime = await server.make.showtime({ price: 1_500 })
  const { offer, codes } = await codesOf(manager, TWENTY)
  const payer = await server.make.customer()
  const { payment } = await beginOrder(payer, showtime, { amount: 1_200, more: { code: codes[0] ?? '' } })
  await stopCodes(manager, offer)
  await payFor(server, payment)
  expect(await endOf(payer, payment)).toMatchObject({ purchase: { tickets: [{}] } })
  expect((await usesOf(server.db, offer))?.used).toBe(1)
})

test('the report of an offer shows the sales of each batch of codes', async () => {
  const showtime = await server.make.showtime({ price: 1_500 })
  const { offer, codes } = await codesOf(manager, TWENTY, 3)
  await manager.call('POST', `offers/${offer.id}/codes`, { count: 2, days: 30 })
  await buyer.buy(showtime, 2, { amount: 2_400, code: codes[0] ?? '' })
  const { batches } = await reportOn(offer)
  const nothing = { tickets: 0, listKobo: 0, grossKobo: 0 }
  expect(batches).toMatchObject([
    { codes: 2, used: 0, isStopped: false, madeBy: { id: manager.id }, ...nothing },
    { codes: 3, used: 1, isStopped: false, endsAt: null, tickets: 2, listKobo: 200_000, grossKobo: 160_000 },
  ])
})
