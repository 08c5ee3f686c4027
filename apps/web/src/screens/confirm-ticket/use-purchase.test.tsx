import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { endSession } from '../../parts/end-session.ts'
import { makeStore } from '../../state/store.ts'
import { StoreProvider } from '../../state/store-provider.tsx'
import { fetchTickets } from '../../state/tickets.ts'
import { fetchUserData } from '../../state/updated-user-data.ts'
import { bought } from '../../test/chosen-showtime.ts'
import { signIn } from '../../test/open-app.tsx'
import { ADA, TICKET } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'
import { usePurchase } from './use-purchase.ts'

const ACCOUNT = `GET /api/v1/user/${ADA.UUID}`
const LIST = 'POST /api/v1/fetchtickets'
const BUY = 'POST /api/v1/purchaseticket'
const SELECTION = { uuid: ADA.UUID, showtimeId: 's', cinemaId: 'c' }
const ORDER = { numberOfTickets: 1, amountToPay: 1500 }
const BOUGHT = bought(TICKET)

async function openPurchase() {
  const { store, persistor } = makeStore()
  await persistor.ready
  signIn(store, ADA)
  const wrapper = ({ children }: { children: ReactNode }) => <StoreProvider store={store}>{children}</StoreProvider>
  const { result } = renderHook(() => usePurchase(SELECTION, () => undefined), { wrapper })
  return { store, purchase: () => result.current }
}

test('an old balance and old tickets do not replace those after a purchase', async () => {
  const [account, list] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
  const server = await answering({
    [ACCOUNT]: () => account.promise,
    [LIST]: () => list.promise,
    [BUY]: BOUGHT,
  })
  const { store, purchase } = await openPurchase()
  const readings = [store.dispatch(fetchUserData(ADA.UUID)), store.dispatch(fetchTickets(ADA.UUID))]
  await act(() => purchase().confirm(ORDER))
  server.answers[ACCOUNT] = { user: { ...ADA, Balance: 3500 } }
  server.answers[LIST] = [TICKET]
  account.resolve({ user: ADA })
  list.resolve([])
  const kept: unknown[] = []
  store.subscribe(() => {
    const { updatedUserData, tickets } = store.getState()
    kept.push([updatedUserData.userData?.Balance, tickets.tickets.length])
  })
  await Promise.all(readings)
  expect(new Set(kept.map((one) => JSON.stringify(one)))).toEqual(new Set(['[3500,1]']))
})

test('tickets that arrive after their customer has left the phone are not kept', async () => {
  const sale = Promise.withResolvers<unknown>()
  const server = await answering({ [BUY]: () => sale.promise, 'POST /api/v1/logout': {} })
  const { store, purchase } = await openPurchase()
  let buying: Promise<void> | undefined
  act(() => void (buying = purchase().confirm(ORDER)))
  await expect.poll(() => server.requests).toContain(BUY)
  act(() => store.dispatch(endSession()))
  sale.resolve(BOUGHT)
  await act(() => buying ?? Promise.resolve())
  expect(store.getState().tickets.tickets).toEqual([])
  expect(purchase()).toMatchObject({ bought: undefined, isBusy: false })
})
