import { maskUsername } from '@velvet/contract/points/transfers'
import type { Page } from '@playwright/test'
import { isWhole } from '../support/is-whole.ts'
import { letNewDevicesGivePoints } from '../support/operator.ts'
import { aCustomer, call, PASSWORD, type Customer } from '../support/people.ts'
import { signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { violations } from '../support/violations.ts'

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' })
test.beforeAll(letNewDevicesGivePoints)

async function give({ user, token }: Customer, to: Customer, VpValue: number): Promise<void> {
  const transfer = {
    uuid: user.UUID,
    phoneNumber: to.user.PhoneNumber,
    VpValue,
    password: PASSWORD,
    username: maskUsername(to.user.Username),
    note: 'For the film on Friday',
    deviceKey: crypto.randomUUID(),
  }
  await call('POST', 'pointsgifts', transfer, token)
}

async function act(page: Page, action: string, reason?: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (reason !== undefined) await dialog.getByLabel('Reason').fill(reason)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: action }).click()
}

test('finance recalls a transfer of Points, and a larger one waits for an admin', async ({ page, browser }) => {
  // One person alone calls at most 10,000 Vp back from one receiver in a day.
  const [giver, another, rich] = [await aCustomer(300), await aCustomer(5000), await aCustomer(6000)]
  const friend = await aCustomer(0)
  await give(giver, friend, 300)
  await give(another, friend, 5000)
  await give(rich, friend, 5000)

  await page.goto(`/console/payments/points-gifts?customer=${friend.user.UUID}`)
  await signIn(page, 'finance@velvet.example')
  const ofGiver = page.getByRole('row').filter({ hasText: giver.user.Username })
  const ofAnother = page.getByRole('row').filter({ hasText: another.user.Username })
  const ofRich = page.getByRole('row').filter({ hasText: rich.user.Username })
  await expect(ofGiver).toContainText('300 Vp')
  await expect(ofGiver).toContainText('For the film on Friday')
  await isWhole(page)
  await ofGiver.getByRole('button', { name: /^Call back/ }).click()
  await act(page, 'Call back', 'A stolen phone')
  await expect(ofGiver).toContainText('A stolen phone')
  await expect(ofGiver.getByRole('button')).toHaveCount(0)
  await ofAnother.getByRole('button', { name: /^Call back/ }).click()
  await act(page, 'Call back', 'A stolen phone')
  await expect(ofAnother).toContainText('By Ngozi Okafor: A stolen phone')

  await ofRich.getByRole('button', { name: /^Call back/ }).click()
  await act(page, 'Call back', 'The wrong number')
  await expect(ofRich).toContainText('Waits, asked for by Ngozi Okafor: The wrong number')
  await expect(ofRich.getByRole('button')).toHaveText(['Withdraw'])
  await isWhole(page)

  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await other.goto('/console/payments/points-gifts?state=waiting')
  await signIn(other, 'admin@velvet.example')
  await other.getByRole('button', { name: `Approve 5,000 Vp from ${rich.user.Username}` }).click()
  await act(other, 'Approve')
  await expect(other.getByText('The Points are called back.')).toBeVisible()
  expect(await violations(other)).toEqual([])
  await other.context().close()

  await page.getByLabel('Shown').selectOption('Not approved yet')
  await expect(ofRich).toHaveCount(0)
  await page.getByLabel('Shown').selectOption('Called back')
  await expect(ofRich).toContainText('By Ngozi Okafor and Zainab Bello: The wrong number')
  await expect(ofGiver).toBeVisible()
  await isWhole(page)

  await page.getByRole('link', { name: 'Points givers' }).click()
  await expect(page).toHaveTitle(/Points givers/)
  await expect(page.getByRole('row').filter({ hasText: friend.user.Username })).toContainText('10,300 Vp')
  await isWhole(page)
  await page.getByLabel('Shown').selectOption('Gave most')
  await expect(ofRich).toContainText('5,000 Vp')
  await isWhole(page)
})
