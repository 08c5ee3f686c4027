import { expect, test, type Page } from '@playwright/test'
import words from '../apps/web/src/words/fr-rest.json' with { type: 'json' }
import { PASSWORD } from './support/people.ts'
import { codeSentTo, freshPhone } from './support/sandbox.ts'

test.use({ locale: 'fr-NG' })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap()

async function signUp(page: Page, phone: string): Promise<void> {
  const w = words['sign-up']
  await page.goto('/signup')
  await page.getByLabel(w.country).selectOption('Nigeria')
  await page.getByLabel(w.state).selectOption('Bauchi')
  await page.getByLabel(w.lga).selectOption('Bauchi')
  await page.getByLabel(words.parts.phoneNumber).fill(phone)
  await press(page, w.sendOtp)
  await page.getByLabel(w.otp, { exact: true }).fill(await codeSentTo(phone))
  await press(page, w.verifyOtp)
  await expect(page.getByText(w.phoneVerified)).toBeVisible()
  await page.getByLabel(words.login.password, { exact: true }).fill(PASSWORD)
  await page.getByLabel(w.dateOfBirth).fill('1998-04-01')
  await press(page, w.signUp)
  await expect(page).toHaveURL(/signupsuccessful/)
}

async function logIn(page: Page, phone: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel(words.parts.phoneNumber).fill(phone)
  await page.getByLabel(words.login.password, { exact: true }).fill(PASSWORD)
  await press(page, words.login.logIn)
  await expect(page).toHaveURL(/\/(home)?$/)
}

/** Goes from the open home screen to the confirm screen, with a showtime of tomorrow. */
async function chooseSeat(page: Page): Promise<void> {
  await page.getByRole('link', { name: /King of Boys/ }).tap()
  await page.getByRole('button', { name: new RegExp(words.days.tomorrow) }).tap()
  await page.getByRole('button', { name: /AM|PM/ }).and(page.locator(':enabled')).first().tap()
  await expect(page.getByRole('heading', { name: words['select-cinema'].findNearby })).toBeVisible()
  const proceed = page.getByRole('button', { name: words['select-cinema'].proceed })
  await proceed.and(page.locator(':enabled')).first().tap()
  await expect(page).toHaveURL(/confirmticket/)
}

test('a newcomer is refused a seat for too few Points, buys Points, and gets a ticket, all in French', async ({
  page,
}) => {
  const phone = freshPhone()
  await signUp(page, phone)
  await logIn(page, phone)
  await chooseSeat(page)
  await press(page, words['confirm-ticket'].confirmSeat)
  await expect(page.getByText(words.refusals['balance-too-low'])).toBeVisible()
  await expect(page.getByText(words['confirm-ticket'].nothingTaken)).toBeVisible()

  await page.getByRole('link', { name: words['confirm-ticket'].moreCredit }).tap()
  await page.getByLabel(words.fund.amount).fill('5000')
  await press(page, words.fund.proceed)
  await page.frameLocator('iframe').getByRole('button', { name: 'Pay', exact: true }).tap()
  await expect(page.getByRole('heading', { name: /Paiement/ })).toBeVisible()
  await page.getByRole('button', { name: /Finir l'achat de/ }).tap()
  await press(page, words['confirm-ticket'].confirmSeat)
  await expect(page.getByRole('heading', { name: words.purchase.succeeded })).toBeVisible()
  await press(page, words.purchase.showMyTicket)
  await expect(page.getByRole('img', { name: words.ticket.qrCode })).toBeVisible()
  await expect(page.getByText(words.ticket.unused).first()).toBeVisible()
})
