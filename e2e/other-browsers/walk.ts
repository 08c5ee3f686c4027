import { expect } from '@playwright/test'
import { SCREENS } from '../support/screens.ts'
import type { AppScreen } from '../support/screens.ts'
import { aCustomer, buyTicket } from '../support/people.ts'
import type { Customer } from '../support/people.ts'
import { TIME_LIMIT } from './drive.ts'
import type { Drive } from './drive.ts'

/** Lists the faults in the layout of a screen. It runs in the browser itself. */
const FAULTS = `(function () {
  var faults = []
  var root = document.documentElement
  if (root.scrollWidth > innerWidth + 1) faults.push('it is ' + root.scrollWidth + ' px wide')
  var sheet = document.querySelector('dialog[open]')
  if (!sheet) return faults
  var box = sheet.getBoundingClientRect()
  var content = sheet.firstElementChild.getBoundingClientRect()
  if (box.height > content.height + 2 && sheet.scrollHeight <= sheet.clientHeight)
    faults.push('the sheet is ' + box.height + ' px high for ' + content.height)
  if (Math.abs(box.bottom - innerHeight) > 1 || box.top < 0) faults.push('the sheet is not at the bottom')
  return faults
})()`

/** The sheets of the profile, each named by the button that opens it. */
const SHEETS = [/^Change Username/, /^Change Email/, /^Close Account/, /^Your Devices/]

interface Walked {
  name: string
  drive: Drive
}

async function look({ drive, name }: Walked, what: string): Promise<void> {
  await drive.keepPicture(`${name}-${what.replace(/[^\w]+/g, '-')}`)
  expect(await drive.run<string[]>(FAULTS), what).toEqual([])
}

/** Opens every screen, and checks that it is there and has no fault in its layout. */
export async function walkScreens(walked: Walked): Promise<void> {
  const { drive } = walked
  const customer = await aCustomer(3000)
  const device = { ...customer, ticket: await buyTicket(customer) }
  for (const screen of SCREENS) {
    await drive.begin({
      hasChosen: true,
      ...(screen.isForCustomers && { customer: device }),
    })
    await openScreen(drive, screen, device)
    await expect
      .poll(() => drive.run<number>("document.querySelectorAll('h1').length"), {
        ...TIME_LIMIT,
        message: screen.path,
      })
      .toBeGreaterThan(0)
    await comesToRest(drive)
    await look(walked, screen.path)
  }
}

/** Waits until nothing is loading and the visible pictures are there. */
async function comesToRest(drive: Drive): Promise<void> {
  const isAtRest = `((document.querySelector('main') || document.body).innerText.length > 40
    && !document.querySelector('[class*=shimmer], [aria-busy=true]')
    && Array.from(document.images).every(function (image) {
      return image.complete || image.getBoundingClientRect().top > innerHeight
    }))`
  await expect.poll(() => drive.run<boolean>(isAtRest), TIME_LIMIT).toBe(true)
}

async function openScreen(drive: Drive, screen: AppScreen, customer: Customer): Promise<void> {
  const state = screen.state?.(customer)
  const address = screen.address?.(customer) ?? screen.path
  await drive.open(state === undefined ? address : '/privacy')
  if (state === undefined) return
  await drive.sees(/Privacy/)
  const left = JSON.stringify({ key: 'walk', state })
  await drive.run(`(history.pushState(${left}, '', ${JSON.stringify(address)}),
    dispatchEvent(new PopStateEvent('popstate')))`)
  // The earlier screen stays visible until the next one has loaded.
  const heading = "(document.querySelector('h1') || document.body).innerText"
  await expect.poll(() => drive.run<string>(heading), TIME_LIMIT).not.toMatch(/^Privacy Policy/)
}

/** Opens every sheet, and checks that it is as high as its content. */
export async function walkSheets(walked: Walked): Promise<void> {
  const { drive } = walked
  const customer = await aCustomer(0)
  await drive.begin({ isLocated: false })
  await drive.open('/')
  await drive.press(/^Choose/)
  await sheetIsThere(walked, 'choose-area')
  for (const opener of SHEETS) {
    await drive.begin({ customer })
    await drive.open('/profile')
    await drive.press(opener)
    await sheetIsThere(walked, opener.source)
  }
}

async function sheetIsThere(walked: Walked, what: string): Promise<void> {
  const heading = "document.querySelectorAll('dialog[open] h2').length"
  await expect.poll(() => walked.drive.run<number>(heading), TIME_LIMIT).toBe(1)
  // Waits until the sheet has risen into its place.
  await expect.poll(() => walked.drive.run<string[]>(FAULTS), { message: what }).toEqual([])
  await look(walked, `sheet-${what}`)
}
