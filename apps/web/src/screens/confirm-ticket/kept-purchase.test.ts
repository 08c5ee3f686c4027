import { expect, test, vi } from 'vitest'
import { logout } from '../../parts/logout.ts'
import { makeStore } from '../../state/store.ts'
import { signIn } from '../../test/open-app.tsx'
import { ADA } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'
import { forgetPurchase, freshPurchase, keepPurchase, openPurchase } from './kept-purchase.ts'

const OF = { uuid: ADA.UUID, showtimeId: 'a showtime' }
const INPUT = {
  ...{ uuid: ADA.UUID, showtimeID: 'a showtime', cinemaID: 'a cinema' },
  ...{ numberOfTickets: 2, amountToPay: 3000 },
}

function send() {
  const sent = { ...freshPurchase(), input: INPUT }
  keepPurchase(OF, sent)
  return sent
}

test('a purchase that was sent keeps its key until it is answered, and nobody else gets it', () => {
  const sent = send()
  expect(openPurchase(OF)).toMatchObject(sent)
  expect(openPurchase({ ...OF, uuid: 'somebody else' }).key).not.toBe(sent.key)
  expect(openPurchase({ ...OF, showtimeId: 'another' }).key).not.toBe(sent.key)
  forgetPurchase(OF)
  expect(openPurchase(OF)).toMatchObject({ input: null })
})

test('it outlives the app: a phone whose battery was empty asks again under the same key', () => {
  const sent = send()
  sessionStorage.clear()
  expect(openPurchase(OF).key).toBe(sent.key)
})

test('a key that the server may have forgotten is not used again', () => {
  const sent = send()
  const days = (count: number) => Date.now() + count * 86_400_000
  const clock = vi.spyOn(Date, 'now').mockReturnValue(days(1.9))
  expect(openPurchase(OF).key).toBe(sent.key)
  clock.mockReturnValue(days(2))
  expect(openPurchase(OF).key).not.toBe(sent.key)
  clock.mockRestore()
})

test('what was never sent is nobody’s to wait for', () => {
  expect(openPurchase(OF).key).not.toBe(openPurchase(OF).key)
  expect(localStorage).toHaveLength(0)
})

test.each(['no json', '{}', '{"key":1,"input":null}', '[]', 'null'])(
  '%j in its place is no purchase',
  (text) => {
    send()
    localStorage.setItem(localStorage.key(0) ?? '', text)
    expect(openPurchase(OF)).toMatchObject({
      key: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    })
  },
)

test('logout leaves no purchase on the device', async () => {
  await answering({})
  const { store } = makeStore()
  signIn(store, ADA)
  send()
  store.dispatch(logout())
  expect(Object.keys(localStorage).filter((name) => name.startsWith('purchase:'))).toEqual([])
})
