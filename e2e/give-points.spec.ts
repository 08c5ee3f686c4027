import type { Locator, Page } from '@playwright/test'
import { maskUsername } from '@velvet/contract/points/transfers'
import { storageOf } from './support/device.ts'
import { letNewDevicesGivePoints } from './support/operator.ts'
import { aCustomer, PASSWORD, type Customer } from './support/people.ts'
import { freshPhone } from './support/sandbox.ts'
import { expect, test } from './support/test.ts'
import { violations } from './support/violations.ts'

test.beforeAll(letNewDevicesGivePoints)

/** The keyboard of a phone takes this many pixels of its height. */
const KEYBOARD = 282

async function isFreeOfViolations(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    expect(await violations(page, theme), theme).toEqual([])
  }
}

async function openForm(page: Page): Promise<Locator> {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Give Points' }).tap()
  return page.getByRole('dialog', { name: 'Give Points' })
}

async function fillIn(form: Locator, { user }: Customer, points: number, note = '') {
  await form.getByLabel('Phone Number').fill(user.PhoneNumber)
  await form.getByLabel('Points').fill(String(points))
  await form.getByLabel('Note (optional)').fill(note)
}

const next = (form: Locator) => form.getByRole('button', { name: 'Next' })

/** Expects the button to be whole on the screen that an open keyboard leaves, once it is wanted. */
async function isAboveKeyboard(page: Page, button: Locator): Promise<void> {
  const size = page.viewportSize() ?? { width: 360, height: 612 }
  await page.setViewportSize({ ...size, height: size.height - KEYBOARD })
  await button.scrollIntoViewIfNeeded()
  await expect(button).toBeInViewport({ ratio: 0.95 })
  await page.setViewportSize(size)
}

for (const height of [612, 740]) {
  // `npm test` leaves these out, because it has to end in time.
  const tag = '@of-its-own'
  test.describe(`at 360×${height}`, { tag }, () => {
    test.use({ viewport: { width: 360, height }, balance: 6000 })

    test('a customer gives Points to a named number, and both see it in their history', async ({ page, browser }) => {
      const friend = await aCustomer(0)
      const name = maskUsername(friend.user.Username)
      const form = await openForm(page)
      await isFreeOfViolations(page)
      await fillIn(form, friend, 250, 'For the film on Friday')
      await expect(next(form)).toBeInViewport({ ratio: 0.95 })
      await isAboveKeyboard(page, next(form))
      await next(form).tap()

      const confirm = page.getByRole('dialog', { name: 'Give 250 Vp' })
      await expect(confirm.getByText(name)).toBeInViewport()
      await expect(confirm.getByText('For the film on Friday')).toBeVisible()
      const give = confirm.getByRole('button', { name: 'Give 250 Vp' })
      await expect(give).toBeInViewport({ ratio: 0.95 })
      await expect(confirm.getByRole('button', { name: 'Back' })).toBeInViewport({ ratio: 0.95 })
      await isFreeOfViolations(page)
      await confirm.getByLabel('Your password').fill('not my password')
      await isAboveKeyboard(page, give)
      await give.tap()
      await expect(confirm.getByRole('alert')).toHaveText('This is not your password')
      await isFreeOfViolations(page)
      await confirm.getByLabel('Your password').fill(PASSWORD)
      await give.tap()
      await expect(page.getByRole('status').getByText(`${name} has 250 Vp from you.`)).toBeVisible()
      await isFreeOfViolations(page)
      await page.getByRole('button', { name: 'Done' }).tap()
      await page.getByRole('heading', { name: 'Points history' }).tap()
      const given = page.getByRole('listitem').filter({ hasText: `Gift to ${name}` })
      await expect(given).toContainText('−250 Vp')

      const phone = await browser.newContext({
        baseURL: new URL(page.url()).origin,
        viewport: { width: 360, height },
        storageState: storageOf({ customer: friend }),
      })
      const receiver = await phone.newPage()
      await receiver.goto('/profile')
      await receiver.getByRole('heading', { name: 'Points history' }).click()
      const received = receiver.getByRole('listitem').filter({ hasText: 'Gift from' })
      await expect(received).toContainText('+250 Vp')
      await expect(received).toContainText('For the film on Friday')
      expect(await violations(receiver)).toEqual([])
      await phone.close()
    })

    test(
      'each refusal is shown at the field that has to change',
      { tag: '@of-its-own' },
      async ({ page, customer }) => {
        const friend = await aCustomer(0)
        const form = await openForm(page)
        const expectRefusal = async (field: string, text: RegExp | string) => {
          await next(form).tap()
          await expect(form.getByRole('alert')).toHaveText(text)
          await expect(form.getByRole('alert')).toBeInViewport({ ratio: 0.95 })
          await expect(form.getByLabel(field)).toHaveAttribute('aria-invalid', 'true')
        }
        await fillIn(form, friend, 9)
        await expectRefusal('Points', /^At least 10 Vp/)
        await isFreeOfViolations(page)
        await fillIn(form, friend, 900_000)
        await expectRefusal('Points', /bought and have not spent: 6,\d{3} Vp$/)
        await fillIn(form, friend, 5001)
        await expectRefusal('Points', 'You can give 5,000 Vp in 24 hours, and 5,000 Vp of it is left')
        await isFreeOfViolations(page)
        await fillIn(form, customer, 100)
        await expectRefusal('Phone Number', 'This is your own number')
        await form.getByLabel('Phone Number').fill(freshPhone())
        await expectRefusal('Phone Number', 'No account that can receive Points has this number')
        await isFreeOfViolations(page)
      },
    )

    test(
      'without a network the form says so, and keeps what was typed',
      { tag: '@of-its-own' },
      async ({ page, context }) => {
        const friend = await aCustomer(0)
        const form = await openForm(page)
        await fillIn(form, friend, 100)
        await context.setOffline(true)
        await page.getByRole('button', { name: 'Dismiss' }).tap()
        await expect(form.getByText(/to give Points/)).toBeVisible()
        await next(form).tap()
        await expect(form.getByRole('alert')).toBeInViewport({ ratio: 0.95 })
        await isFreeOfViolations(page)
        await context.setOffline(false)
        await expect(form.getByLabel('Points')).toHaveValue('100')
        await next(form).tap()
        await expect(page.getByRole('dialog', { name: 'Give 100 Vp' })).toBeVisible()
      },
    )
  })
}
