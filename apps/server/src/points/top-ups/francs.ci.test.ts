import { ticketValue } from '@velvet/contract/books/taxes.rules'
import { country } from '@velvet/contract/shared/country/country'
import { formatKobo, KOBO_A_NAIRA } from '@velvet/contract/shared/kobo'
import { formatNaira, nairaFor, priceLine } from '@velvet/contract/points/vp'
import { expect, test } from 'vitest'
import { promptPhone } from '../../test/sandbox-controls.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { messagesTo, post } from '../../test/one-time-codes.ts'
import { startTopUp } from '../../test/top-ups.ts'

const server = useCheckedServer({ sandbox: true })

test('amounts in Abidjan are whole francs, with the currency at the end', () => {
  expect([country().iso, KOBO_A_NAIRA, nairaFor(4500)]).toEqual(['CI', 1, 3060])
  expect(priceLine(4500)).toBe('4500Vp = 3060\u00a0F\u00a0CFA')
  expect([formatKobo(3060), formatNaira(-3060, 'fr')]).toEqual(['3,060\u00a0F\u00a0CFA', '−3\u00a0060\u00a0F\u00a0CFA'])
  const value = ticketValue(3000, [{ kind: 'vat', name: 'TVA', ppm: 180_000, base: 'net' }])
  expect([value.taxes[0]?.kobo, value.netKobo]).toEqual([458, 2542])
})

test('mobile money in francs buys Points, although Paystack counts hundredths', async () => {
  const customer = await server.make.customer()
  const payment = await startTopUp(customer, 4500)
  expect(payment).toMatchObject({ amount: 3060, currency: 'XOF' })
  await promptPhone(server, payment, 'approved')
  await expect.poll(() => customer.balance()).toBe(4500)
  const { rows } = await server.db
    .selectFrom('naira_entries')
    .select(['account', 'kobo'])
    .execute()
    .then((rows) => ({ rows }))
  expect(rows).toContainEqual({ account: 'checkout-clearing', kobo: 3060 })
})

test('a phone that prefers no offered language gets French messages and a French app', async () => {
  await post(server, 'user/otpcode', { phoneNumber: '07 01 23 45 67' })
  expect((await messagesTo(server, '0701234567'))[0]?.text).toContain('est votre code Velvet')
  const manifest = await server.app.inject({ url: '/manifest.webmanifest', headers: { 'accept-language': 'pt' } })
  expect(manifest.json()).toMatchObject({ lang: 'fr' })
})
