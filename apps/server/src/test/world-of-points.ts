import { grantSignUpBonus } from '../people/accounts/sign-up-bonus.ts'
import type { TestServer } from './start-test-server.ts'
import { control, payAtCheckout } from './sandbox-controls.ts'
import { changeSettings } from './settings.ts'
import { buyGiftCode, makeCodes, proposeCodes, redeem, stopCode } from './gift-codes.ts'
import { givePoints, makeGiver } from './transfers.ts'
import { startTopUp } from './top-ups.ts'
import { type TestCustomer, TestStaff } from './people.ts'

async function topUp(server: TestServer, customer: TestCustomer, amount?: number) {
  const payment = await startTopUp(customer, 300)
  const paid = { provider: payment.provider, tx_ref: payment.tx_ref }
  await payAtCheckout(server, { ...paid, amount: amount ?? payment.amount })
  return payment.tx_ref
}

export async function topUpAndRefund(server: TestServer, finance: TestStaff): Promise<void> {
  const customer = await server.make.customer()
  await topUp(server, customer)
  await finance.act(`payments/${await topUp(server, customer)}/refund`)
  await customer.call(
    'POST',
    '/api/v1/payments',
    { uuid: customer.id, VpValue: 300 },
    { 'idempotency-key': 'ordered-once' },
  )
}

/** Pays three wrong amounts. One stays open, one is dismissed, and one is refunded. */
export async function resolveUnmatched(server: TestServer, finance: TestStaff): Promise<void> {
  const customer = await server.make.customer()
  for (let count = 0; count < 3; count += 1) await topUp(server, customer, 10)
  const { unmatched } = await finance.read<{ unmatched: { id: string }[] }>('unmatched?state=open')
  const [dismissed, refunded] = unmatched
  await finance.act(`unmatched/${dismissed?.id ?? ''}/dismiss`)
  await finance.act(`unmatched/${refunded?.id ?? ''}/refund`)
}

export async function grantBonus({ db, make, config }: TestServer): Promise<void> {
  const { id, phone } = await make.customer()
  const newcomer = { id, phone, deviceHash: 'a device', addressHash: 'an address' }
  await db.transaction().execute((tx) => grantSignUpBonus(tx, newcomer, config))
}

/** Makes a reversal that leaves a debt, a reversal that fails, and a disputed payment. */
export async function takeBack(server: TestServer): Promise<void> {
  const provider = 'flutterwave'
  const spender = await server.make.customer()
  const ofDebt = { provider, tx_ref: await topUp(server, spender) }
  await spender.buy(await server.make.showtime({ price: 100 }), 1)
  await control(server, 'refunds', ofDebt)

  const saver = await server.make.customer()
  const ofNothing = { provider, tx_ref: await topUp(server, saver) }
  const { id } = await control<{ id: number }>(server, 'refunds', ofNothing)
  await control(server, 'refunds', { provider, id, status: 'failed' })
  await control(server, 'disputes', ofNothing)
}

/**
 * Makes three transfers of Points. Finance reverses one alone, two people reverse another, and one still needs
 * approval.
 */
export async function givePointsAndCallBack(server: TestServer, finance: TestStaff): Promise<void> {
  await changeSettings(server.db, { points_gift_day_limit: 30000 })
  const [giver, receiver] = [await makeGiver(server, 30_000), await server.make.customer()]
  const approver = await TestStaff.make(server, 'admin')
  const give = async (vp: number) =>
    (await givePoints(giver, receiver, { vp, note: 'For you', key: `given-${vp}` })).giftID
  await finance.act(`pointsgifts/${await give(100)}/callback`)
  const ofTwo = await give(11_000)
  await finance.act(`pointsgifts/${ofTwo}/callback`)
  await approver.act(`pointsgifts/${ofTwo}/approve`)
  await finance.act(`pointsgifts/${await give(12_000)}/callback`)
}

/** Buys three gift codes: one is used, one is stopped, and one is still to use. Staff give away two batches. */
export async function buyGiftCodes(server: TestServer, finance: TestStaff): Promise<void> {
  const [buyer, receiver] = [await makeGiver(server, 1_000), await server.make.customer()]
  const [used, stopped] = [await buyGiftCode(buyer, 100), await buyGiftCode(buyer, 150)]
  await buyGiftCode(buyer, 200)
  await redeem(receiver, used.code)
  await stopCode(buyer, stopped)
  const maker = await TestStaff.make(server, 'admin')
  const [given = ''] = await makeCodes(maker, await proposeCodes(finance))
  await redeem(receiver, given)
  const ended = await proposeCodes(finance)
  await makeCodes(maker, ended)
  await finance.act(`giftcodes/${ended.id}/stop`)
}
