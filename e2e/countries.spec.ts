import { expect, test, type Browser, type Page } from '@playwright/test'
import { CONSOLE_PAGES } from './support/console-pages.ts'
import { Installation, linesOfNigeria, type Elsewhere } from './support/installation.ts'
import { openMore } from './support/open-more.ts'
import { SCREENS } from './support/screens.ts'
import { signIn } from './support/staff.ts'

// All journeys of a country share one started installation, so they run one after the other.
test.describe.configure({ mode: 'default' })

const PASSWORD = 'velvet-demo-1'
const COUNTRIES = {
  GH: { locale: 'en-GH', phone: '0240000001', logIn: 'Log In', signs: /GH₵/ },
  CI: { locale: 'fr-CI', phone: '0700000001', logIn: 'Se connecter', signs: /F\sCFA/ },
} as const

interface Film {
  MovieID: string
  Title: string
  Description: string
}
interface Listed {
  items: { id: string }[]
}

const running: Partial<Record<Elsewhere, Installation>> = {}

async function installationOf(iso: Elsewhere): Promise<Installation> {
  return (running[iso] ??= await Installation.start(iso))
}

test.afterAll(() => Promise.all(Object.values(running).map((one) => one.stop())))

async function open(browser: Browser, iso: Elsewhere, viewport = { width: 360, height: 740 }) {
  const installation = await installationOf(iso)
  const { locale } = COUNTRIES[iso]
  const context = await browser.newContext({ baseURL: installation.url, locale, viewport, serviceWorkers: 'block' })
  const { moviesList } = await installation.call<{ moviesList: Film[] }>('GET', 'movies')
  const whole = await Promise.all(
    moviesList.map(({ MovieID }) => installation.call<{ onemoviedetails: Film }>('GET', `movie/${MovieID}`)),
  )
  const films = whole.flatMap(({ onemoviedetails: { Title, Description } }) => [Title, Description])
  const page = await context.newPage()
  const expectOwnWords = async () => expect(await linesOfNigeria(page, films), page.url()).toEqual([])
  return { installation, page, moviesList, expectOwnWords }
}

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
}

/** Settles last week with an exhibitor of the demo. Returns its page in the console and its file. */
async function settleLastWeek(installation: Installation) {
  const token = await installation.tokenOf('finance')
  const { items } = await installation.call<Listed>('GET', 'staff/exhibitors', undefined, token)
  const friday = new Date(Date.now() - 7 * 86_400_000)
  friday.setUTCDate(friday.getUTCDate() - ((friday.getUTCDay() + 2) % 7))
  const request = { exhibitorID: items[0]?.id, week: friday.toISOString().slice(0, 10) }
  const { settlement } = await installation.call<{ settlement: { id: string } }>(
    'POST',
    'staff/settlements',
    request,
    token,
  )
  const file = await installation.send('GET', `staff/settlements/${settlement.id}/csv`, undefined, token)
  return { path: `/console/settlements/${settlement.id}`, file }
}

for (const iso of ['GH', 'CI'] as const) {
  const { phone, logIn, signs } = COUNTRIES[iso]

  test(`no screen of the app in ${iso} has words that only Nigeria has`, async ({ browser }) => {
    test.setTimeout(300_000)
    const { page, moviesList, expectOwnWords } = await open(browser, iso)
    const film = moviesList[0]?.MovieID ?? ''
    const paths = SCREENS.map(({ path }) => path.replace(/\{movie\w+\}.*/i, film)).filter((path) => !path.includes('{'))
    const walk = async () => {
      for (const path of paths) {
        await page.goto(path)
        await settled(page)
        await expectOwnWords()
      }
    }
    await walk()
    await page.goto('/login')
    await page.locator('input[type=tel]').fill(phone)
    await page.locator('input[type=password]').fill(PASSWORD)
    await page.getByRole('button', { name: logIn }).click()
    await expect(page).toHaveURL(/\/(home)?$/)
    await walk()
    await page.goto('/fund')
    await expect(page.getByText('Mobile money')).toBeVisible()
    await expect(page.getByText(signs).first()).toBeVisible()
  })

  test(`no page of the console in ${iso} has words that only Nigeria has`, async ({ browser }) => {
    test.setTimeout(300_000)
    const { installation, page, moviesList, expectOwnWords } = await open(browser, iso, { width: 1280, height: 900 })
    const token = await installation.tokenOf('admin')
    const first = async (path: string) =>
      (await installation.call<Listed>('GET', `staff/${path}`, undefined, token)).items[0]?.id ?? ''
    const cinema = await first('cinemas')
    const { user } = await installation.call<{ user: { UUID: string } }>('POST', 'login', {
      phoneNumber: phone,
      password: PASSWORD,
    })
    const things = {
      film: moviesList[0]?.MovieID ?? '',
      cinema,
      screen: await first(`cinemas/${cinema}/screens`),
      customer: user.UUID,
      person: await first('people'),
      showtime: 'none',
      freeTickets: 'none',
      tillSession: 'none',
    }
    await page.goto('/console/')
    await signIn(page, 'admin@velvet.example')
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
    for (const address of Object.values(CONSOLE_PAGES)) {
      await page.goto(`/console${typeof address === 'string' ? address : address(things)}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await settled(page)
      await expectOwnWords()
    }
  })
}

test('a customer in Accra signs up, pays by mobile money, books and is admitted once', async ({ browser }) => {
  const { installation, page, expectOwnWords } = await open(browser, 'GH')
  await page.goto('/signup')
  await page.getByLabel('Country').selectOption('Ghana')
  await page.getByLabel('Region').selectOption('Greater Accra')
  await page.getByLabel('Phone number', { exact: false }).first().fill('+233 24 555 1234')
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await page.getByLabel('OTP', { exact: false }).fill(await installation.codeSentTo('0245551234'))
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(page.getByText('Phone number verified')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Date of Birth').fill('1998-04-01')
  await expectOwnWords()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByRole('link', { name: 'Continue to Login' }).click()
  await page.getByLabel('Phone number', { exact: false }).first().fill('0245551234')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/(home)?$/)

  await page.goto('/fund')
  await page.getByRole('textbox').or(page.getByRole('spinbutton')).first().fill('5000')
  await expect(page.getByText('5000Vp = GH₵340')).toBeVisible()
  await page.getByRole('button', { name: 'Proceed to Pay' }).click()
  await page.frameLocator('iframe').getByLabel('Mobile money').selectOption('approved')
  await expect(page.frameLocator('iframe').getByText('A prompt was sent to the phone')).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText(/5,005/).first()).toBeVisible({ timeout: 20_000 })

  await page.goto('/')
  await page.getByRole('link', { name: /King of Boys/ }).click()
  await page.getByRole('button', { name: /^Tomorrow/ }).click()
  await page.getByRole('button', { name: /AM|PM/ }).and(page.locator(':enabled')).first().click()
  await page
    .getByRole('button', { name: /Proceed/ })
    .and(page.locator(':enabled'))
    .first()
    .click()
  await expect(page).toHaveURL(/confirmticket/)
  await expectOwnWords()
  await page.getByRole('button', { name: /Confirm Seat/ }).click()
  await expect(page.getByText('Success!')).toBeVisible()
  await page.goto('/mytickets')
  await page.getByText('View Ticket').first().click()
  const pin = /[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}/
  await expect(page.getByText(pin)).toBeVisible()
  await expectOwnWords()
  const code = pin.exec(await page.locator('body').innerText())?.[0]

  const admin = await installation.tokenOf('admin')
  const settings = { doors_open_hours_before: 48, note: 'The doors of the journey open early' }
  await installation.call('PUT', 'staff/settings', settings, admin)
  const gate = await installation.tokenOf('gate')
  const scan = (nonce: string) => installation.call('POST', 'gate/checkin', { code, nonce }, gate)
  expect(await scan('accra-first')).toMatchObject({ result: 'admitted' })
  expect(await scan('accra-second')).toMatchObject({ result: 'already-used' })

  await openMore(page)
  await page.getByRole('link', { name: 'Receipt' }).click()
  const receipt = page.getByRole('article', { name: 'Receipt' })
  for (const text of ['of which VAT', 'of which NHIL', 'of which GETFund levy', 'GH₵']) {
    await expect(receipt).toContainText(text)
  }
  await expectOwnWords()
})

test('a cashier in Abidjan sells for francs, prints in French and closes the till', async ({ browser }) => {
  const { page, expectOwnWords } = await open(browser, 'CI', { width: 1024, height: 768 })
  await page.addInitScript('window.print = () => undefined')
  await page.goto('/counter/')
  await signIn(page, 'manager@velvet.example')
  await page.getByRole('combobox', { name: 'Till' }).selectOption({ index: 1 })
  await page.getByText('Cash from the safe', { exact: true }).click()
  await page.getByLabel('Cash from the safe, in francs').fill('20000')
  await expectOwnWords()
  await page.getByRole('button', { name: 'Record the cash' }).click()
  await page.getByLabel(/^10,000\sF\sCFA$/).fill('2')
  await page.getByRole('button', { name: 'Open the till' }).click()
  await page.getByRole('option').first().waitFor()
  for (const key of ['Enter', 'a', 'Enter']) await page.keyboard.press(key)
  await expectOwnWords()
  await page.keyboard.press('k')
  const sold = page.getByRole('region', { name: 'Sold' })
  await expect(sold.getByText('No change')).toBeVisible()
  await sold.getByRole('button', { name: 'Print' }).click()
  const paper = page.getByRole('article', { includeHidden: true })
  for (const text of [/Prix[\d\s]+F\sCFA/, /dont TVA 18 %[\d\s]+F\sCFA/, 'Payé en espèces', 'Date de séance']) {
    await expect(paper).toContainText(text)
  }
  await expect(paper).not.toContainText(/Price|Paid|\.00/)

  await page.getByRole('button', { name: 'Till' }).click()
  const price = Number(/Prix([\d\s]+)F/.exec((await paper.textContent()) ?? '')?.[1]?.replaceAll(/\s/g, ''))
  await page.getByLabel(/^10,000\sF\sCFA$/).fill('2')
  await page.getByLabel(/^100\sF\sCFA$/).fill(String(price / 100))
  await expectOwnWords()
  await page.getByRole('button', { name: 'Close the till' }).click()
  await expect(page.getByRole('heading', { name: /^Z 1/ })).toBeVisible()
  await expect(page.getByRole('cell', { name: /^2\d,\d00\sF\sCFA$/ }).first()).toBeVisible()
  await expectOwnWords()
})

for (const [iso, sign, titles] of [
  ['GH', /GH₵[\d,]+\.\d\d/, ['gross pesewas', 'NHIL pesewas', 'GETFund levy pesewas', 'VAT pesewas', 'net pesewas']],
  ['CI', /[\d,]+\sF\sCFA/, ['gross francs', 'TVA francs', 'net francs']],
] as const) {
  test(`a week in ${iso} is settled in its currency with its taxes`, async ({ browser }) => {
    const { installation, page, expectOwnWords } = await open(browser, iso, { width: 1280, height: 900 })
    const { path, file } = await settleLastWeek(installation)
    for (const title of titles) expect(file).toContain(title)
    await page.goto('/console/')
    await signIn(page, 'finance@velvet.example')
    await page.getByRole('navigation').first().waitFor()
    await page.goto(path)
    await expect(page.getByText(sign).first()).toBeVisible()
    await expectOwnWords()
  })
}
