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

test('an open keyboard makes the page lower, so that bars and dialogs end above it', async ({ page }) => {
  await page.goto('/login')
  const viewport = page.locator('meta[name=viewport]')
  await expect(viewport).toHaveAttribute('content', /interactive-widget=resizes-content/)
})

test('on a narrow phone above an open keyboard, the names of the tabs are whole', async ({ page }) => {
  await page.goto('/contact')
  for (const tab of await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all()) {
    const [bar, name] = [await tab.boundingBox(), await tab.locator('span').boundingBox()]
    expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual(Math.ceil((bar?.x ?? 0) + (bar?.width ?? 0)))
    expect(await tab.locator('span').evaluate((span) => span.scrollWidth - span.clientWidth)).toBe(0)
  }
})

const formOf = (page: Page) => page.locator('form')

for (const path of ['/login', '/signup', '/forgotpassword', '/contact']) {
  test(`above an open keyboard every field of ${path} can be seen and touched`, async ({ page }) => {
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
    test(`above an open keyboard every field of ${name} can be seen and touched`, async ({ page }) => {
      await page.goto('/profile')
      await page.getByRole('button', { name }).click()
      await expectAllInReach(formOf(page))
    })
  }
})

/** Expects these words to be wholly on the screen, with nothing over their middle. */
async function expectInSight(text: Locator): Promise<void> {
  await expect(text).toBeVisible()
  await expect(text).toBeInViewport({ ratio: NEARLY_ALL })
  await expect.poll(() => text.evaluate(IS_IN_REACH)).toBe(true)
}

/** Makes the server refuse this call with this message. */
async function refuse(page: Page, path: string, message: string, error = 'internal') {
  await page.route(path, (route) => route.fulfill({ status: 400, json: { error, message } }))
}

test('above an open keyboard the refusals of a sign-up can be read beside their fields', async ({ page }) => {
  await page.goto('/signup')
  await page.getByLabel('Phone Number').fill('0803000')
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expectInSight(page.getByRole('alert'))

  await page.getByLabel('Password', { exact: true }).fill('velvet-demo-1')
  await page.getByLabel('Date of Birth').fill('31/12/1995')
  await formOf(page).evaluate((form: HTMLFormElement) => {
    form.noValidate = true
    form.requestSubmit()
  })
  const unverified = page.getByText('Please verify your phone number before signing up.')
  await expectInSight(unverified)
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await formOf(page).evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expectInSight(unverified)
})

test('above an open keyboard a refused login can be read', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Phone Number').fill('08030000001')
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expectInSight(page.getByText('Invalid Login Credentials'))
})

test('above an open keyboard, a message too short is refused beside its field', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel('Full name').fill('Ada')
  await page.getByLabel('Email').fill('ada@velvet.example')
  await page.getByLabel('Country').selectOption('Nigeria (NG)')
  await page.getByLabel('Message', { exact: true }).fill('Hello there')
  for (let tries = 0; tries < 2; tries++) {
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expectInSight(page.getByText(/^Please write your full name/))
  }
})

test('above an open keyboard, passwords that differ are refused beside their field', async ({ page }) => {
  await page.route('**/otpcode', (route) =>
    route.fulfill({
      json: { message: 'OTP sent successfully', data: { pinId: 'a', pin_id: 'a' } },
    }),
  )
  await page.route('**/verifyotpcode', (route) =>
    route.fulfill({ json: { message: 'Verified', verificationSecret: 'secret' } }),
  )
  await page.goto('/forgotpassword')
  await page.getByLabel('Phone Number').fill('08030000001')
  await page.getByRole('button', { name: 'Send Code' }).click()
  await page.getByLabel('SMS Code').fill('12345')
  await page.getByRole('button', { name: 'Verify Code' }).click()
  await page.getByLabel('New Password', { exact: true }).fill('velvet-demo-1')
  await page.getByLabel('Confirm Password', { exact: true }).fill('velvet-demo-2')
  for (let tries = 0; tries < 2; tries++) {
    await page.evaluate('scrollTo(0, 0)')
    await page.getByLabel('Confirm Password', { exact: true }).press('Enter')
    await expectInSight(page.getByText('Passwords do not match. Please try again.'))
  }
})

test.describe('above an open keyboard the refusal can be read', () => {
  test.use({ isOnlooker: true })
  const WORDS = 'This was refused by the test'

  test('of a top-up', async ({ page }) => {
    await refuse(page, '**/api/v1/payments', WORDS)
    await page.goto('/fund')
    await page.getByLabel('Amount in Points').fill('150')
    await page.getByRole('button', { name: 'Proceed to Pay' }).click()
    await expectInSight(page.getByText(WORDS))
  })

  test('of another username', async ({ page }) => {
    await refuse(page, '**/api/v1/user/update', WORDS)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Change Username' }).click()
    await page.getByLabel('New username').fill('another')
    await page.getByRole('button', { name: 'Save' }).click()
    await expectInSight(page.getByText(WORDS))
  })

  test('of another email, with its reason', async ({ page }) => {
    await refuse(page, '**/api/v1/user/update', WORDS)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Change Email' }).click()
    await page.getByLabel('New email').fill('another@velvet.example')
    await page.getByRole('button', { name: 'Save' }).click()
    await expectInSight(page.getByText('Network error'))
    await expectInSight(page.getByText(WORDS))
  })

  test('of closing the account', async ({ page }) => {
    await page.route('**/api/v1/**/close*', (route) =>
      route.fulfill({ status: 403, json: { error: 'password-wrong', message: WORDS } }),
    )
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Close Account' }).click()
    await page.getByLabel('Your password').fill('not-the-password')
    await page.getByRole('button', { name: 'Close My Account' }).click()
    await expectInSight(page.getByRole('dialog').getByRole('alert'))
  })
})
