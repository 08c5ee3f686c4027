import { expect, test } from '@playwright/test'
import { PORT, SANDBOX } from '../addresses.ts'
import { FILM, aCustomer, buyTicket } from '../support/people.ts'
import type { Customer } from '../support/people.ts'
import { startChromium } from './chromium.ts'
import { Drive } from './drive.ts'
import { requiredSetting } from './setting.ts'
import { walkScreens, walkSheets } from './walk.ts'

/** Goes from the open home screen to the confirm screen. */
async function chooseSeat(drive: Drive): Promise<void> {
  await drive.open('/')
  await drive.press(new RegExp(`^${FILM}`))
  await drive.sees(/SHOWING/)
  await drive.press(/AM|PM/)
  await drive.isAt(/selectcinema/)
  await drive.press(/^Proceed/)
  await drive.isAt(/confirmticket/)
  await drive.sees(/Confirm Seat/)
}

/** Buys on another phone until this customer has too few Points. */
async function spendElsewhere(customer: Customer): Promise<void> {
  for (;;) {
    const isBought = await buyTicket(customer).then(
      () => true,
      () => false,
    )
    if (!isBought) return
  }
}

test.describe('Chromium 79', () => {
  let drive: Drive
  let close = () => Promise.resolve()

  test.beforeAll(async () => {
    const browser = await startChromium(requiredSetting('CHROMIUM_79'))
    drive = new Drive(browser)
    close = browser.close
  })
  test.afterAll(() => close())

  test('a refused purchase is made after Points were bought at the checkout', async () => {
    const customer = await aCustomer(3000)
    await drive.begin({ customer })
    await chooseSeat(drive)
    await spendElsewhere(customer)
    await drive.press(/^Confirm Seat/)
    await drive.sees(/Nothing was bought, and no Points were taken/)
    await drive.keepPicture('chromium-79-refused')

    await drive.press(/Get More Credit/)
    await drive.isAt(/fund/)
    await drive.enter('Amount in Points', '5000')
    await drive.press(/^Proceed to Pay/)
    await drive.pressInside(SANDBOX, /^Pay$/)
    await drive.isAt(/paymentsuccessful|profile/)
    await drive.isAt(/profile/)

    await chooseSeat(drive)
    await drive.press(/^Confirm Seat/)
    await drive.sees(/Success!/)
    await drive.keepPicture('chromium-79-bought')
    await drive.press(/^View Tickets/)
    await drive.isAt(/mytickets/)
    await drive.press(/View Ticket(?!s)/)
    await drive.isAt(/ticketdetails/)
    await drive.sees(/[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}/)
    await drive.keepPicture('chromium-79-ticket')
  })

  test('every screen opens, and is no wider than the phone', () => walkScreens({ name: 'chromium-79', drive }))

  test('every sheet is as high as its content, at the bottom of the screen', () =>
    walkSheets({ name: 'chromium-79', drive }))
})

test('a browser that cannot run the app shows a request to update it', async () => {
  const browser = await startChromium(requiredSetting('CHROMIUM_78'))
  const drive = new Drive(browser)
  try {
    await browser.open(`http://127.0.0.1:${PORT}/`)
    await drive.sees(/Please update your browser or Android System WebView/)
    const end = "document.getElementById('outdated').getBoundingClientRect().bottom - innerHeight"
    expect(await drive.run<number>(end)).toBeLessThanOrEqual(0)
    await drive.keepPicture('chromium-78')
  } finally {
    await browser.close()
  }
})
