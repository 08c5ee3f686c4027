import { plainLetters } from '@velvet/contract/shared/notifications/sms'
import { LANGUAGE_NAMES } from '@velvet/contract/shared/words/languages'
import { fill } from '@velvet/contract/shared/words/spoken'
import { expect, test, type Page } from '@playwright/test'
import frenchLetters from '../apps/server/src/kernel/notifications/words/fr-letters.json' with { type: 'json' }
import hausaLetters from '../apps/server/src/kernel/notifications/words/ha-letters.json' with { type: 'json' }
import french from '../apps/web/src/words/fr-rest.json' with { type: 'json' }
import hausa from '../apps/web/src/words/ha-rest.json' with { type: 'json' }
import { openMore } from './support/open-more.ts'
import { offerLanguage } from './support/offer-language.ts'
import { FILM, PASSWORD, call } from './support/people.ts'
import { codeSentTo, freshPhone, pushesTo, smsTo } from './support/sandbox.ts'

type Text = typeof french

const TRAVELLERS = {
  fr: { text: french, letters: frenchLetters },
  // Of the texts of the journey, the draft lacks only the heading "More", which stays English.
  ha: { text: hausa as unknown as Text, letters: hausaLetters },
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap()

const escaped = (text: string) => text.replace(/[.*+?()[\]]/g, '\\$&')

/** Matches a text with any values in place of its names in braces. */
const anyOf = (text: string) =>
  new RegExp(
    text
      .split(/\{\w+\}/)
      .map(escaped)
      .join('.+'),
  )

/** Matches an SMS with this text, which is sent in the letters that leave it the most room. */
const smsOf = (text: string) =>
  new RegExp(
    text
      .split(/\{\w+\}/)
      .map((part) => escaped(plainLetters(part)))
      .join('.+'),
  )

async function signUp(page: Page, phone: string, message: Text): Promise<void> {
  const w = message['sign-up']
  await page.goto('/signup')
  await page.getByLabel(w.country).selectOption('Nigeria')
  await page.getByLabel(w.state).selectOption('Bauchi')
  await page.getByLabel(w.lga).selectOption('Bauchi')
  await page.getByLabel(message.parts.phoneNumber).fill(phone)
  await press(page, w.sendOtp)
  await page.getByLabel(w.otp, { exact: true }).fill(await codeSentTo(phone))
  await press(page, w.verifyOtp)
  await expect(page.getByText(w.phoneVerified)).toBeVisible()
  await page.getByLabel(message.login.password, { exact: true }).fill(PASSWORD)
  await page.getByLabel(w.dateOfBirth).fill('1998-04-01')
  await press(page, w.signUp)
  await expect(page).toHaveURL(/signupsuccessful/)
}

async function logIn(page: Page, phone: string, message: Text): Promise<void> {
  await page.goto('/login')
  await page.getByLabel(message.parts.phoneNumber).fill(phone)
  await page.getByLabel(message.login.password, { exact: true }).fill(PASSWORD)
  await press(page, message.login.logIn)
  await expect(page).toHaveURL(/\/(home)?$/)
}

/** Goes from the open home screen to the confirm screen, with a showtime of tomorrow. */
async function chooseSeat(page: Page, message: Text): Promise<void> {
  await page.getByRole('link', { name: FILM }).tap()
  await page.getByRole('button', { name: new RegExp(`^${message.days.tomorrow}`) }).tap()
  await page.getByRole('button', { name: /AM|PM/ }).and(page.locator(':enabled')).first().tap()
  await expect(page.getByRole('heading', { name: message['select-cinema'].findNearby })).toBeVisible()
  const proceed = page.getByRole('button', { name: message['select-cinema'].proceed })
  await proceed.and(page.locator(':enabled')).first().tap()
  await expect(page).toHaveURL(/confirmticket/)
}

async function buyPoints(page: Page, message: Text): Promise<void> {
  await page.getByRole('link', { name: message['confirm-ticket'].moreCredit }).tap()
  await page.getByLabel(message.fund.amount).fill('5000')
  await press(page, message.fund.proceed)
  await page.frameLocator('iframe').getByRole('button', { name: 'Pay', exact: true }).tap()
  const paid = anyOf(message['payment-successful'].status)
  await expect(page.getByRole('heading', { name: paid })).toBeVisible()
  await page.getByRole('button', { name: anyOf(message.purchase.finishBuying) }).tap()
}

for (const [code, { text: message, letters }] of Object.entries(TRAVELLERS)) {
  const language = code as keyof typeof TRAVELLERS

  // `npm test` takes French, because it has to end in time.
  const tag = language === 'fr' ? [] : ['@of-its-own']

  test.describe(`in a browser that prefers ${LANGUAGE_NAMES[language]}`, { tag }, () => {
    test.use({ locale: `${language}-NG` })

    test('a newcomer buys Points and a ticket in this language after a refusal', async ({ page, browser }) => {
      await offerLanguage(browser, language)
      const phone = freshPhone()
      await signUp(page, phone, message)
      expect((await smsTo(phone))[0]).toMatch(smsOf(letters.letters.otpLong))
      await logIn(page, phone, message)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await chooseSeat(page, message)
      await press(page, message['confirm-ticket'].confirmSeat)
      await expect(page.getByText(message.refusals['balance-too-low'])).toBeVisible()
      await expect(page.getByText(message['confirm-ticket'].nothingTaken)).toBeVisible()

      await buyPoints(page, message)
      await press(page, message['confirm-ticket'].confirmSeat)
      await expect(page.getByRole('heading', { name: message.purchase.succeeded })).toBeVisible()
      await expect(page.getByRole('img', { name: message.ticket.qrCode })).toBeVisible()
      await expect(page.getByText(message.ticket.unused).first()).toBeVisible()

      const login = { phoneNumber: phone, password: PASSWORD }
      const { user } = await call<{ user: { UUID: string } }>('POST', 'login', login)
      const title = fill(letters['notice-texts']['ticket-bought.title'], {
        tickets: letters.letters.yourTicket,
        movie: FILM,
      })
      await expect.poll(() => pushesTo(user.UUID)).toContainEqual(expect.objectContaining({ title }))

      await press(page, message.purchase.viewTickets)
      await page.getByText(message['my-tickets'].viewTicket).first().tap()
      await openMore(page, message.ticket.more)
      await press(page, message['ticket-details'].sendPin)
      await expect(page.getByText(anyOf(message['ticket-details'].pinSent))).toBeVisible()
      await expect.poll(async () => (await smsTo(phone))[0]).toMatch(smsOf(letters.letters.pin))
      // Letters such as ɓ would leave room for 70 characters instead of 160.
      for (const sms of await smsTo(phone)) expect(sms).toMatch(/^[\n\x20-\x7e]{1,160}$/)
    })
  })
}
