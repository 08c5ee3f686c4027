import { expect, test } from 'vitest'
import { logout } from '../../state/auth.ts'
import { makeStore } from '../../state/store.ts'
import { signIn } from '../../test/open-app.tsx'
import { ADA } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'
import { openPurchase, renewPurchase } from './kept-purchase.ts'

const OF = { uuid: ADA.UUID, showtimeId: 'a showtime' }

test('a purchase keeps its key until it is answered, and nobody else gets it', () => {
  const { key } = openPurchase(OF)
  expect(openPurchase(OF).key).toBe(key)
  expect(openPurchase({ ...OF, uuid: 'somebody else' }).key).not.toBe(key)
  expect(openPurchase({ ...OF, showtimeId: 'another' }).key).not.toBe(key)
  expect(renewPurchase(OF).key).not.toBe(key)
})

test.each(['no json', '{}', '{"key":1,"input":null}', '[]'])(
  '%j in its place is no purchase',
  (text) => {
    openPurchase(OF)
    const name = sessionStorage.key(0) ?? ''
    sessionStorage.setItem(name, text)
    expect(openPurchase(OF)).toMatchObject({
      key: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    })
  },
)

test('logout leaves no purchase on the device', async () => {
  await answering({})
  const { store } = makeStore()
  signIn(store, ADA)
  openPurchase(OF)
  store.dispatch(logout())
  expect(sessionStorage).toHaveLength(0)
})
