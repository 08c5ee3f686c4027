import { expect, test } from 'vitest'
import { changeSettings } from '../../test/settings.ts'
import { givePoints, makeGiver, shownName } from '../../test/transfers.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { moveVp } from '../../kernel/ledger/move-with-cause.ts'
import { pseudonymise } from '../../people/customers/close-account-sql.ts'

interface Wallet {
  balance: number
  entries: { id: string; amount: number; balanceAfter: number; reason: string; reference: string }[]
  next: string | null
}

const server = useTestServer({ sandbox: true })

test('a new wallet is empty', async () => {
  const customer = await server.make.customer()
  const response = await customer.call('GET', `/api/v1/wallet/${customer.id}`)
  expect([response.statusCode, response.json()]).toEqual([200, { balance: 0, entries: [], next: null }])
})

test('a wallet statement is paged, newest first, with the balance after each entry', async () => {
  const customer = await server.make.customer({ balance: 1000 })
  await server.db.transaction().execute(async (tx) => {
    for (let spent = 1; spent <= 119; spent += 1) {
      await moveVp(tx, {
        customerId: customer.id,
        amount: -1,
        operatorAccount: 'sales',
        reason: 'ticket-purchase',
        reference: `purchase-${spent}`,
      })
    }
  })

  const pages: Wallet[] = []
  let before = ''
  do {
    const response = await customer.call('GET', `/api/v1/wallet/${customer.id}${before}`)
    const page = response.json<Wallet>()
    pages.push(page)
    before = page.next === null ? '' : `?before=${page.next}`
  } while (before && pages.length < 10)

  expect(pages.map(({ entries }) => entries.length)).toEqual([50, 50, 20])
  const entries = pages.flatMap((page) => page.entries)
  expect(entries[0]).toMatchObject({
    amount: -1,
    balanceAfter: 881,
    reason: 'ticket-purchase',
    reference: 'purchase-119',
  })
  expect(entries.at(-1)).toMatchObject({
    amount: 1000,
    balanceAfter: 1000,
    reason: 'opening-credit',
  })
  expect(new Set(entries.map(({ id }) => id)).size).toBe(120)
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(pages[0]?.balance)
})

test('a purchase and its refund in a wallet link to the receipt', async () => {
  await changeSettings(server.db, { refund_hours_before: 1 })
  const customer = await server.make.customer({ balance: 100 })
  const { purchaseID, tickets } = await customer.buy(await server.make.showtime({ price: 40 }), 2)
  const giveBack = { uuid: customer.id, ticketID: tickets[0]?.TicketID }
  expect((await customer.call('POST', '/api/v1/refundticket', giveBack)).statusCode).toBe(200)
  const response = await customer.call('GET', `/api/v1/wallet/${customer.id}`)
  expect(response.json<Wallet>().entries).toMatchObject([
    { reason: 'ticket-refund', receipt: purchaseID },
    { reason: 'ticket-purchase', receipt: purchaseID },
    { reason: 'opening-credit', receipt: null },
  ])
})

test('both sides of a transfer of Points see short names until an account is closed', async () => {
  const [giver, receiver] = [await makeGiver(server), await server.make.customer()]
  await givePoints(giver, receiver, { note: 'For the film on Friday' })
  const statement = async (customer: typeof giver) =>
    (await customer.call('GET', `/api/v1/wallet/${customer.id}`)).json<Wallet>().entries
  const note = 'For the film on Friday'
  expect(await statement(giver)).toMatchObject([
    { reason: 'points-given', gift: { username: shownName(receiver), note } },
    { reason: 'top-up' },
  ])
  const [received] = await statement(receiver)
  expect(received).toMatchObject({ gift: { username: shownName(giver), note } })
  const [, topUp] = await statement(giver)
  expect(topUp).not.toHaveProperty('gift')
  await server.db.transaction().execute((tx) => pseudonymise(tx, giver.id))
  const [afterwards] = await statement(receiver)
  expect(afterwards).toMatchObject({ gift: { username: null, note } })
})

test('a statement that ends with a full page has no next one', async () => {
  const customer = await server.make.customer({ balance: 49 })
  await server.db.transaction().execute(async (tx) => {
    for (let spent = 1; spent <= 49; spent += 1) {
      const reference = `${customer.id}-${spent}`
      const sale = { operatorAccount: 'sales', reason: 'ticket-purchase' } as const
      await moveVp(tx, { customerId: customer.id, amount: -1, reference, ...sale })
    }
  })
  const { entries, next } = (await customer.call('GET', `/api/v1/wallet/${customer.id}`)).json<Wallet>()
  expect([entries.length, next]).toEqual([50, null])
})

test('a customer cannot read another wallet, and an impossible page is refused', async () => {
  const [asker, other] = [await server.make.customer(), await server.make.customer()]
  const theirs = await asker.call('GET', `/api/v1/wallet/${other.id}`)
  expect([theirs.statusCode, theirs.json<{ error: string }>().error]).toEqual([403, 'not-yours'])
  const odd = await asker.call('GET', `/api/v1/wallet/${asker.id}?before=-1`)
  expect(odd.statusCode).toBe(400)
  const nobody = await server.app.inject(`/api/v1/wallet/${asker.id}`)
  expect(nobody.statusCode).toBe(401)
})
