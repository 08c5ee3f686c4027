import { LANGUAGE_NAMES } from '@velvet/contract/shared/words/languages'
import type { Page } from '@playwright/test'
import french from '../apps/gate/src/words/fr-gate.json' with { type: 'json' }
import { aDoorPhone, expectVerdict, openDoor, sell } from './support/door.ts'
import { isOnPhone } from './support/on-phone.ts'
import { openDoorsEarly } from './support/operator.ts'
import { expect, test } from './support/test.ts'
import { violations } from './support/violations.ts'

test.beforeAll(openDoorsEarly)

/** Deletes the French words that the phone keeps for use without a network. */
const FORGET_FRENCH = `(async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const kept of await cache.keys()) if (kept.url.includes('/fr-gate-')) await cache.delete(kept)
  }
})()`

const { more, language, pin, check, admit } = french.gate

const choose = (page: Page, label: string, name: string) =>
  page.getByRole('combobox', { name: label }).selectOption(name)

test('an attendant changes the language offline, and the phone keeps it', async ({ browser }) => {
  const sale = await sell(1)
  const [ticket] = sale.tickets
  const phone = await aDoorPhone(browser)
  const page = await openDoor(phone, sale.showtime)
  await isOnPhone(page)
  await phone.setOffline(true)
  await page.getByRole('button', { name: 'More' }).click()
  await choose(page, 'Language', LANGUAGE_NAMES.fr)
  await expect(page.getByRole('heading', { name: more })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  expect(await violations(page)).toEqual([])

  await page.goto('/gate/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.getByLabel(pin, { exact: true }).fill(ticket.QrCode)
  await page.getByRole('button', { name: check }).click()
  await expectVerdict(page, 'admitted', ticket.SeatNumber)
  await expect(page.getByRole('status').getByText(admit)).toBeVisible()

  await page.goto('/gate/#more')
  await choose(page, language, LANGUAGE_NAMES.en)
  await expect(page.getByRole('heading', { name: 'More' })).toBeVisible()
  await page.evaluate(FORGET_FRENCH)
  // The browser's own cache may hold the words too.
  await (await phone.newCDPSession(page)).send('Network.clearBrowserCache')
  await choose(page, 'Language', LANGUAGE_NAMES.fr)
  await expect(page.getByText('are not on this phone')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await phone.close()
})

test('a gate in French is installed by its French name and refuses in French', async ({ browser }) => {
  const phone = await aDoorPhone(browser, { locale: 'fr-NG' })
  const page = await phone.newPage()
  await page.goto('/gate/')
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    return (await (await fetch(link?.href ?? '')).json()) as { lang: string; name: string }
  })
  expect(manifest).toMatchObject({ lang: 'fr', name: 'Contrôle Velvet' })
  await page.getByLabel(french.gate.email).fill('gate@velvet.example')
  await page.getByLabel(french.gate.password, { exact: true }).fill('not the password')
  await page.getByRole('button', { name: french.gate.signIn }).click()
  await expect(page.getByRole('alert')).toHaveText(french.refusals['invalid-login'])
  expect(await violations(page)).toEqual([])
  await phone.close()
})
