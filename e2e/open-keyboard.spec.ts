import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

/** The part of a screen of 360 × 612 that the keyboard leaves. */
test.use({ viewport: { width: 360, height: 330 } })

/** A field ends at a fraction of a pixel. */
const NEARLY_ALL = 0.95

/** Returns true if a finger that touches the middle of the element meets it. */
const IS_IN_REACH = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  const met = document.elementFromPoint(left + width / 2, top + height / 2)
  return met !== null && (element.contains(met) || met.contains(element))
}

async function expectAllInReach(form: Locator): Promise<void> {
  await expect(form).toBeVisible()
  const fields = await form.locator('input:not([hidden]), select, textarea').all()
  expect(fields.length).toBeGreaterThan(0)
  for (const field of fields) {
    await field.focus()
    await expect(field).toBeInViewport({ ratio: NEARLY_ALL })
    expect(await field.evaluate(IS_IN_REACH), (await field.getAttribute('name')) ?? '').toBe(true)
  }
  const submit = form.getByRole('button').last()
  await submit.focus()
  await expect(submit).toBeInViewport({ ratio: NEARLY_ALL })
  expect(await submit.evaluate(IS_IN_REACH), 'the button').toBe(true)
}

test('an open keyboard makes the page lower, so that bars and dialogs end above it', async ({
  page,
}) => {
  await page.goto('/login')
  const viewport = page.locator('meta[name=viewport]')
  await expect(viewport).toHaveAttribute('content', /interactive-widget=resizes-content/)
})

test('on a narrow phone above an open keyboard, the names of the tabs are whole', async ({
  page,
}) => {
  await page.goto('/contact')
  for (const tab of await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all()) {
    const [bar, name] = [await tab.boundingBox(), await tab.locator('span').boundingBox()]
    expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual(
      Math.ceil((bar?.x ?? 0) + (bar?.width ?? 0)),
    )
    expect(await tab.locator('span').evaluate((span) => span.scrollWidth - span.clientWidth)).toBe(
      0,
    )
  }
})

const formOf = (page: Page) => page.locator('form')

for (const path of ['/login', '/signup', '/forgotpassword', '/contact']) {
  test(`above an open keyboard every field of ${path} can be seen and touched`, async ({
    page,
  }) => {
    await page.goto(path)
    await expectAllInReach(formOf(page))
  })
}

test.describe('for a customer', () => {
  test.use({ isOnlooker: true })

  test('above an open keyboard every field of /fund can be seen and touched', async ({ page }) => {
    await page.goto('/fund')
    await expectAllInReach(formOf(page))
  })

  for (const name of ['Change Username', 'Change Email', 'Close Account']) {
    test(`above an open keyboard every field of ${name} can be seen and touched`, async ({
      page,
    }) => {
      await page.goto('/profile')
      await page.getByRole('button', { name }).click()
      await expectAllInReach(formOf(page))
    })
  }
})
