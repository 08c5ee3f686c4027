import type { Page } from '@playwright/test'
import { ERRORS } from '@velvet/contract/shared/errors'
import { nairaOf } from '@velvet/contract/shared/kobo'
import { aTill, aWindow, giveTakers, openTill, press, sold } from './support/counter.ts'
import { buyersDo, transfer } from './support/sandbox.ts'
import { expect, test } from './support/test.ts'
import { violations } from './support/violations.ts'

// The buyers at all terminals of the sandbox act alike, so these journeys follow each other.
test.describe.configure({ mode: 'serial' })

const payment = (page: Page) => page.getByRole('region', { name: 'Payment' })

test('a declined card is replaced by another, and a second charge is returned', async ({ browser }) => {
  const { till } = await aTill()
  await giveTakers(till)
  await buyersDo('nothing')
  const page = await (await aWindow(browser)).newPage()
  await openTill(page, till, '0')
  await expect(page.getByRole('option').first()).toBeVisible()
  await press(page, 'Enter', 'a', 'Enter', 'p')
  await expect(payment(page).getByText('The terminal shows the payment')).toBeVisible()
  await expect(payment(page).getByRole('timer')).toContainText('held for 2:')
  expect(await violations(page)).toEqual([])
  await buyersDo('decline')
  await expect(payment(page).getByText('The card was declined')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await press(page, 'Enter')
  await buyersDo('approve-twice')
  await press(page, 'p')
  await expect(sold(page).getByText('No change')).toBeVisible()
  await page.getByRole('button', { name: 'Till' }).click()
  const list = page.getByRole('region', { name: 'Money to return' })
  const back = list.getByRole('form').filter({ hasText: till.name })
  await expect(back.getByText('It was paid a second time.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await back.getByLabel('Reference of the way back').fill('REV-1')
  await back.getByRole('button', { name: 'It was given back' }).click()
  await expect(back).toBeHidden()
})

test('by touch, a buyer transfers too little and then the right amount', async ({ browser }) => {
  const { till, showtime } = await aTill()
  const account = await giveTakers(till)
  const machine = await aWindow(browser, { hasTouch: true })
  const page = await machine.newPage()
  await openTill(page, till, '0')
  await page.getByRole('option', { name: showtime.film }).first().tap()
  await page.getByRole('group', { name: 'Adult' }).getByRole('button', { name: 'One more' }).tap()
  await page.getByRole('button', { name: 'Take 1 seat' }).tap()
  await page.getByRole('button', { name: 'Transfer' }).tap()
  await expect(payment(page).getByText('Sandbox Bank')).toBeVisible()
  expect(await violations(page)).toEqual([])
  const naira = nairaOf(showtime.types[0]?.kobo ?? 0)
  await transfer(account, naira - 100)
  await expect(payment(page).getByText('came instead')).toBeVisible()
  await page.close()
  const again = await machine.newPage()
  await again.goto('/counter/')
  await expect(payment(again).getByText('Sandbox Bank')).toBeVisible()
  await transfer(account, naira)
  await expect(sold(again).getByText('No change')).toBeVisible()
  await again.getByRole('button', { name: 'Till' }).tap()
  await again.getByLabel('Transfers on the bank’s list').fill(String(naira - 100 + naira))
  await again.getByRole('button', { name: 'Close the till' }).tap()
  await expect(again.getByRole('heading', { name: `Z 1 · ${till.name}` })).toBeVisible()
})

test('tickets of a cancelled payment are then sold for cash', async ({ browser }) => {
  const { till } = await aTill()
  await giveTakers(till)
  await buyersDo('nothing')
  const page = await (await aWindow(browser)).newPage()
  await openTill(page, till, '0')
  await expect(page.getByRole('option').first()).toBeVisible()
  await press(page, 'Enter', 'a', 'Enter', 'p')
  await expect(payment(page).getByRole('timer')).toBeVisible()
  await press(page, 'Escape')
  await expect(payment(page).getByRole('heading', { name: 'Cancelled' })).toBeVisible()
  await press(page, 'Enter', 'k')
  await expect(sold(page).getByText('No change')).toBeVisible()
})

test('a repeated slip reference is refused before the terminal and corrected', async ({ browser }) => {
  const { till } = await aTill()
  await giveTakers(till)
  await buyersDo('approve')
  const page = await (await aWindow(browser)).newPage()
  await openTill(page, till, '0')
  await expect(page.getByRole('option').first()).toBeVisible()
  const slip = page.getByLabel('Reference of the terminal')
  const [cash, card] = ['1', '2'].map((naira) => [naira, '0', '0'])
  const sellWith = async (reference: string) => {
    await press(page, 'Enter', 'a', 'Enter', ...(cash ?? []), 'k', ...(card ?? []), 'p')
    await slip.fill(reference)
    await page.getByLabel('Why is it typed?').fill('The card pays only a part')
    await press(page, 'Enter', 'p')
  }
  const used = `Slip ${Date.now()}`
  await sellWith(used)
  await expect(sold(page).getByText('No change')).toBeVisible()
  await press(page, 'Enter')
  await sellWith(used)
  await expect(page.getByText(ERRORS['tender-used'].message)).toBeVisible()
  await expect(slip).toHaveValue(used)
  await slip.focus()
  await expect(page.getByText('Cash ₦100')).toBeVisible()
  await expect(page.getByText('Terminal ₦200')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.type(' 27 Nov')
  await press(page, 'Enter')
  await expect(page.getByText(ERRORS['tender-used'].message)).toBeHidden()
  const [cashButton, cardButton] = await Promise.all(
    ['Cash', 'Terminal'].map((name) => page.getByRole('button', { name }).boundingBox()),
  )
  expect(cardButton?.height).toBe(cashButton?.height)
  await press(page, 'p')
  await expect(sold(page).getByText('No change')).toBeVisible()
})
