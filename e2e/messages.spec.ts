import type { Page } from '@playwright/test'
import { sendEmptyPages } from './support/empty-pages.ts'
import { codeSentTo, freshPhone } from './support/sandbox.ts'
import { PASSWORD } from './support/people.ts'
import { expect, test } from './support/test.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap()
const enter = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
const says = (page: Page, message: string) => expect(page.getByText(message).first()).toBeVisible()

/** Replaces an answer of the server. */
async function answer(page: Page, path: string, json: object, status = 200): Promise<void> {
  await page.route(`**/api/v1/${path}`, (route) => route.fulfill({ status, json }))
}

test.describe('a visitor reads', () => {
  test('Invalid Login Credentials, for five seconds', async ({ page }) => {
    await page.clock.install()
    await page.goto('/login')
    await enter(page, 'Phone Number', '08030000001')
    await enter(page, 'Password', 'not the password')
    await press(page, 'Log In')
    await says(page, 'Invalid Login Credentials')
    await page.clock.runFor(5_000)
    await expect(page.getByText('Invalid Login Credentials')).toHaveCount(0)
  })

  test('Invalid token specified, when the answer to a login has no token', async ({ page }) => {
    await page.goto('/login')
    await answer(page, 'login', { token: 'no.token', user: {} })
    await enter(page, 'Phone Number', '08030000001')
    await enter(page, 'Password', 'velvet-demo-1')
    await press(page, 'Log In')
    await says(page, 'Invalid token specified')
  })

  test('that a number must be verified, its code is wrong, or it has an account', async ({ page, bystander }) => {
    await page.clock.install()
    await page.goto('/signup')
    for (const [label, choice] of Object.entries({
      Country: 'Nigeria',
      State: 'Bauchi',
      'Province/LGA': 'Bauchi',
    })) {
      await page.getByLabel(label, { exact: true }).selectOption(choice)
    }
    const phone = bystander.user.PhoneNumber
    await enter(page, 'Phone Number', phone)
    await enter(page, 'Password', PASSWORD)
    await enter(page, 'Date of Birth', '1998-04-01')
    await press(page, 'Sign Up')
    await says(page, 'Please verify your phone number before signing up.')

    const before = await codeSentTo(phone)
    await press(page, 'Send OTP')
    const code = page.getByLabel('OTP', { exact: true })
    await expect(code).toBeFocused()
    const sent = await codeSentTo(phone, { after: before })
    await code.fill(sent === '00000' ? '11111' : '00000')
    await press(page, 'Verify OTP')
    await says(page, 'Invalid OTP.')
    await code.fill(sent)
    await press(page, 'Verify OTP')
    await says(page, 'Phone number verified')

    await press(page, 'Sign Up')
    await says(page, 'An account with this phone number already exists on')
    await page.clock.runFor(10_000)
    await expect(page.getByText('An account with this phone number')).toHaveCount(0)
  })

  test('Failed to send OTP. when the messages cannot be sent', async ({ page }) => {
    await page.goto('/signup')
    await enter(page, 'Phone Number', freshPhone())
    await answer(page, 'user/otpcode', { error: 'otp-not-sent', message: 'x' }, 502)
    await press(page, 'Send OTP')
    await says(page, 'Failed to send OTP.')
  })

  test('Passwords do not match. Please try again.', async ({ page }) => {
    const phone = freshPhone()
    await page.goto('/forgotpassword')
    await enter(page, 'Phone Number', phone)
    await answer(page, 'user/otpcode', {
      message: 'OTP sent successfully',
      data: { pinId: crypto.randomUUID() },
    })
    await answer(page, 'user/verifyotpcode', { message: 'ok', verified: true })
    await press(page, 'Send Code')
    await enter(page, 'SMS Code', '12345')
    await press(page, 'Verify Code')
    await enter(page, 'New Password', PASSWORD)
    await enter(page, 'Confirm Password', 'another password')
    await press(page, 'Change Password')
    await says(page, 'Passwords do not match. Please try again.')
  })

  test('that no partner cinema is near', async ({ page }) => {
    // The page that the server paints brings its own films.
    await sendEmptyPages(page)
    await answer(page, 'movies', { moviesList: [] })
    await page.goto('/')
    await says(page, 'currently has no partner cinema in your location.')
  })

  test('Unexpected Application Error! when a part of the app fails to load', async ({ page }) => {
    await page.route(/assets\/(?:contact|screen-missing)-.*\.js/, (route) => route.abort())
    await page.goto('/contact')
    await says(page, 'Unexpected Application Error!')
    await page.unrouteAll()
    await press(page, 'Reload')
    await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible()
  })
})

test.describe('a customer reads', () => {
  test.use({ isOnlooker: true, hasChosen: true })

  test('Sold Out! and Limited! on the showtimes', async ({ page, customer }) => {
    const { showtime } = customer
    const at = (StartTime: string, AssignedSeats: number) => ({
      ...showtime,
      ShowtimeID: crypto.randomUUID(),
      StartTime,
      TotalSeats: 50,
      AssignedSeats,
    })
    await answer(page, 'showingshowtimes/**', {
      showtimeIds: [at('10:00', 50), at('11:00', 45), at('12:00', 44)],
    })
    await page.goto(`/movie/${showtime.MovieID}`)
    await expect(page.getByRole('button', { name: /10:00 AM.*Sold Out!/ })).toBeDisabled()
    await expect(page.getByRole('button', { name: /11:00 AM.*Limited!/ })).toBeEnabled()
    await expect(page.getByRole('button', { name: /12:00 PM/ })).not.toContainText('!')
  })

  test("Sorry. We couldn't find centers near you", async ({ page }) => {
    await answer(page, 'cinemas/**', { cinemasLists: [] })
    await page.goto('/velvetcenters')
    await says(page, "Sorry. We couldn't find centers near you")
    await says(page, 'For support, please contact')
  })

  test('which types of picture can be chosen', async ({ page }) => {
    await page.goto('/profile')
    const file = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
    await page.getByLabel('Picture', { exact: true }).setInputFiles(file)
    const dialog = page.getByRole('dialog', { name: 'Info' })
    await expect(dialog).toContainText('Please select a valid image file (JPEG, PNG, GIF, or WEBP).')
  })

  test('that the network is lost, until it is back', async ({ page, context }) => {
    await page.goto('/profile')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await says(page, 'You are currently offline. Please check your internet connection.')
    await context.setOffline(false)
    await expect(page.getByText('You are currently offline')).toHaveCount(0)
  })
})

test.describe('a customer with too few Points reads', () => {
  test.use({ balance: 100, hasChosen: true })

  test('why nothing was bought, with the balance and the way to more credit', async ({ page }) => {
    await page.goto('/confirmticket')
    await press(page, 'Confirm Seat')
    await says(page, 'Your balance is too low for this purchase!')
    await says(page, 'Balance: 105 Vp')
    await page.getByRole('link', { name: 'Get More Credit' }).tap()
    await expect(page).toHaveURL(/fund/)
  })
})
