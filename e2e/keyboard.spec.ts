import type { Page } from '@playwright/test'
import { PASSWORD, aCustomer } from './support/people.ts'
import { expect, test } from './support/test.ts'

interface Focused {
  name: string
  isVisible: boolean
  hasRing: boolean
}

const FAR_ENOUGH = 80

/**
 * Returns the element with the focus as a person sees and hears it; undefined between the last
 * element and the first.
 */
function focused(page: Page): Promise<Focused | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    if (element === document.body) return undefined
    const label = (element as HTMLInputElement).labels?.[0]?.textContent
    const box = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    return {
      name: element.getAttribute('aria-label') ?? label ?? element.innerText,
      isVisible: box.width > 0 && box.bottom > 0 && box.top < innerHeight,
      hasRing: style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1,
    }
  })
}

/** Presses Tab until the wanted element has the focus. Each stop must be visible. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = []
  for (let step = 0; step < FAR_ENOUGH; step++) {
    await page.keyboard.press('Tab')
    const at = await focused(page)
    if (!at) continue
    passed.push(at.name)
    expect(at.isVisible, `${at.name} is in sight`).toBe(true)
    expect(at.hasRing, `${at.name} shows that it has focus`).toBe(true)
    if (name.test(at.name)) return
  }
  throw new Error(`${name.source} was not reached, only: ${passed.join(' → ')}`)
}

async function enter(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

async function type(page: Page, label: RegExp, text: string): Promise<void> {
  await tabTo(page, label)
  await page.keyboard.type(text)
}

/** Each screen gives the focus to its heading, so that the next Tab continues from the top. */
async function startsAtHeading(page: Page, heading: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
}

test('a customer logs in, buys a seat and opens its code with the keyboard only', async ({ page }) => {
  const { user } = await aCustomer(3000)
  await page.goto('/')
  await expect(page.getByRole('link', { name: /King of Boys/ })).toBeVisible()
  await enter(page, /Login\/Signup/)
  await startsAtHeading(page, /Log In/)
  await type(page, /^Phone Number/, user.PhoneNumber)
  await type(page, /^Password/, PASSWORD)
  await page.keyboard.press('Enter')

  await startsAtHeading(page, /See a Movie/)
  await expect(page.getByRole('link', { name: /King of Boys/ })).toBeVisible()
  // The chips of tonight name their film too, after its time.
  await enter(page, /^King of Boys/)
  await startsAtHeading(page, /King of Boys/)
  // The last showtime of today may be sold out in the evening.
  await enter(page, /^Tomorrow/)
  await expect(page.getByRole('button', { name: /AM|PM/ }).first()).toBeVisible()
  await enter(page, /AM|PM/)
  await startsAtHeading(page, /Find Nearby/)
  await expect(page.getByRole('button', { name: 'Proceed' }).first()).toBeVisible()
  await enter(page, /^Proceed/)
  await startsAtHeading(page, /Confirm Ticket/)
  await enter(page, /Confirm Seat/)
  await startsAtHeading(page, /Success!/)
  await enter(page, /View Tickets/)
  await startsAtHeading(page, /My Tickets/)
  await enter(page, /View Ticket/)
  await startsAtHeading(page, /Your ticket/)
  await expect(page.getByRole('img', { name: 'QR code of this ticket' })).toBeVisible()
})

test('arrow keys move between sub-tabs, and a dialog keeps the focus', { tag: '@of-its-own' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('tab', { name: 'Now Playing' })).toBeVisible()
  await tabTo(page, /Now Playing/)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Newly Added' })).toBeFocused()
  await expect(page.getByRole('tab', { name: 'Newly Added' })).toHaveAttribute('aria-selected', 'true')
})

test.describe('with a dialog', () => {
  test.use({ isOnlooker: true })

  test('the dialog keeps the focus inside and returns it after Escape', async ({ page }) => {
    await page.goto('/profile')
    await expect(page.getByRole('button', { name: 'Change Username' })).toBeVisible()
    await enter(page, /Change Username/)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Tab')
      const isOutside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      )
      expect(isOutside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Change Username' })).toBeFocused()
  })
})
