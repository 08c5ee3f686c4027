import { createECDH, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { decryptPush } from '../apps/server/src/test/test-browser.ts'
import { SANDBOX } from './addresses.ts'
import { onDatabase } from './support/database.ts'
import { isOnPhone } from './support/on-phone.ts'
import type { Customer } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { violations } from './support/violations.ts'

const SIZES = [
  { width: 360, height: 740 },
  { width: 360, height: 612 },
]

test.use({
  balance: 20_000,
  hasChosen: true,
  serviceWorkers: 'allow',
  permissions: ['geolocation', 'notifications'],
})

/**
 * Gives the page a push service, which no browser of a test can reach. The stand-in takes the messages, and
 * the test has the keys of the browser. A Chromium without windows answers that notices are denied even where
 * they are granted, so the page gets that answer here too.
 */
async function withPushService(page: Page) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const id = randomBytes(12).toString('hex')
  const message = {
    endpoint: `${SANDBOX}/webpush/${id}`,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
  }
  await page.addInitScript((subscriptionText) => {
    let present: object | null = null
    const subscription = {
      ...subscriptionText,
      options: {},
      toJSON: () => subscriptionText,
      unsubscribe: () => {
        present = null
        return Promise.resolve(true)
      },
    }
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(present),
      subscribe: () => Promise.resolve((present = subscription)),
    })
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  }, message)

  /** Returns what the browser was told, newest first. */
  return async (): Promise<{ title: string; path: string }[]> => {
    const answer = await fetch(`${SANDBOX}/outbox/webpush?to=${id}`)
    const pushed = (await answer.json()) as { body: string }[]
    return pushed.map(({ body }) => {
      const text = decryptPush({ keys, auth }, Buffer.from(body, 'base64'))
      return JSON.parse(text) as { title: string; path: string }
    })
  }
}

/** Moves the customer's showtime near, on a screen of its own, where nothing else is shown. */
async function letStartSoon({ showtime }: Customer): Promise<void> {
  await onDatabase(
    `with made as (
      insert into screens (id, cinema_id, name, plan, total_seats)
      select gen_random_uuid(), cinema_id, gen_random_uuid()::text, plan, total_seats from screens
      where id = (select screen_id from showtimes where id = $1::uuid)
      returning id
    )
    update showtimes set screen_id = (select id from made),
      starts_at = now() + interval '110 minutes 23 seconds', ends_at = now() + interval '5 hours'
    where id = $1::uuid`,
    [showtime.ShowtimeID],
  )
}

for (const [index, size] of SIZES.entries()) {
  // `npm test` takes one height, because it has to end in time.
  const tag = index === 0 ? [] : ['@of-its-own']
  test.describe(`at ${size.width}×${size.height}`, { tag }, () => {
    test.use({ viewport: size })

    test('a customer who buys a ticket accepts reminders and is notified before the film', async ({
      page,
      customer,
    }) => {
      const messages = await withPushService(page)
      await page.goto('/confirmticket')
      await isOnPhone(page)
      await page.getByRole('button', { name: 'Confirm Seat' }).click()
      const offer = page.getByRole('region', { name: 'Reminders' })
      await expect(offer).toBeVisible()
      expect(await violations(page)).toEqual([])
      await offer.getByRole('button', { name: 'Remind me on this phone' }).click()
      await expect(offer.getByText('This phone will remind you.')).toBeVisible()
      await letStartSoon(customer)
      await expect(async () => {
        expect((await messages())[0]?.title).toMatch(/ starts at /)
      }).toPass({ timeout: 20_000 })
      const [reminder] = await messages()
      expect(reminder?.path).toMatch(/^\/ticketdetails\?ticketId=[\w-]{36}$/)

      // This is the address that a tap on the notice opens.
      await page.goto(reminder?.path ?? '')
      await expect(page.getByLabel('QR code of this ticket')).toBeVisible()
    })

    test("the profile switches a kind of notification and this phone's notifications", async ({ page }) => {
      await withPushService(page)
      await page.goto('/profile')
      await isOnPhone(page)
      await page.getByRole('heading', { name: 'Preferences' }).click()
      await page.getByRole('button', { name: 'Notifications' }).click()
      const here = page.getByRole('switch', { name: /^On this phone/ })
      const points = page.getByRole('switch', { name: /^Points/ })
      await expect(points).toBeChecked()
      await expect(here).not.toBeChecked()
      await points.click()
      await expect(points).not.toBeChecked()
      await here.click()
      await expect(here).toBeChecked()
      expect(await violations(page)).toEqual([])

      await page.reload()
      await page.getByRole('heading', { name: 'Preferences' }).click()
      await page.getByRole('button', { name: 'Notifications' }).click()
      await expect(points).not.toBeChecked()
      await expect(here).toBeChecked()
      await here.click()
      await expect(here).not.toBeChecked()
    })
  })
}

test('an offer that was closed in My Tickets does not come back', async ({ page }) => {
  await withPushService(page)
  await page.goto('/confirmticket')
  await page.getByRole('button', { name: 'Confirm Seat' }).click()
  await page.getByRole('button', { name: 'View Tickets' }).click()
  await page.getByRole('button', { name: 'Close the offer of reminders' }).click()
  await expect(page.getByRole('region', { name: 'Reminders' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('View Ticket').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Reminders' })).toHaveCount(0)
})
