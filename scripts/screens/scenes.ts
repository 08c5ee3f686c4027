import type { Page } from '@playwright/test'
import { TYPES_OF_TICKETS } from '@velvet/contract/catalogue/ticket-types.rules'
import { TELL_ME_OF_FILM, WAITS_FOR_FILM } from '@velvet/contract/tickets/waiting-list-words'
import { openMore } from '../../e2e/support/open-more.ts'

/** All accounts of the demo have this password. */
export const PASSWORD = 'velvet-demo-1'

export type Visitor =
  | 'visitor'
  | 'customer'
  | 'poor customer'
  | 'attendant'
  | 'seller'
  | 'admin'
  | 'finance'
  | 'distributor'

export interface Scene {
  name: string
  who: Visitor
  /** Opens the screen, from any other page. */
  open: (page: Page) => Promise<void>
  /** Takes a picture in the light theme too. */
  light?: boolean
  size?: { width: number; height: number }
}

const at = (path: string) => async (page: Page) => {
  await page.goto(path)
}

async function openMovie(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: /King of Boys/ }).click()
  await page.getByRole('button', { name: 'Play Trailer' }).waitFor()
}

async function openSelectCinema(page: Page): Promise<void> {
  await openMovie(page)
  // Chooses tomorrow, since today's shows end. The demo customer can afford two of these tickets.
  await page.getByRole('button', { name: /Tomorrow/ }).click()
  const times = page.locator('[aria-label^="Showtimes"]')
  await times
    .getByRole('button', { name: /\b[12],\d{3} Vp/ })
    .and(page.locator(':enabled'))
    .first()
    .click()
  await page
    .getByRole('button', { name: /Proceed/ })
    .first()
    .waitFor()
}

async function openConfirm(page: Page): Promise<void> {
  await openSelectCinema(page)
  await page
    .getByRole('button', { name: /Proceed/ })
    .and(page.locator(':enabled'))
    .first()
    .click()
  await page.getByRole('button', { name: /Confirm Seat/ }).waitFor()
}

async function buyTwo(page: Page): Promise<void> {
  await openConfirm(page)
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: /Confirm Seat/ }).click()
  await page.getByText('Success!').waitFor()
}

/** Opens the confirm screen of a film for all ages, whose tickets have several types. */
async function openTypes(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: /Lionheart/ }).click()
  await page.getByRole('button', { name: /Tomorrow/ }).click()
  const times = page.locator('[aria-label^="Showtimes"]').getByRole('button')
  await times.and(page.locator(':enabled')).first().click()
  await page
    .getByRole('button', { name: /Proceed/ })
    .and(page.locator(':enabled'))
    .first()
    .click()
  await page.getByRole('region', { name: TYPES_OF_TICKETS }).scrollIntoViewIfNeeded()
}

/** Opens the tickets of a customer who waits for a film that is not on sale near them. */
async function openWaits(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('tab', { name: 'Newly Added' }).click()
  await page.getByRole('tabpanel').getByRole('link').first().click()
  await page.getByRole('button', { name: TELL_ME_OF_FILM }).click()
  await page.getByText(WAITS_FOR_FILM).waitFor()
  await page.goto('/mytickets')
  await page.getByText(WAITS_FOR_FILM).waitFor()
}

async function openReceipt(page: Page): Promise<void> {
  await page.goto('/mytickets')
  await page
    .getByRole('link', { name: /View Ticket/ })
    .first()
    .click()
  await openMore(page)
  await page.getByRole('link', { name: /Receipt/ }).click()
  await page.getByRole('button', { name: /Print/ }).waitFor()
}

/** Opens the link of a ticket that the customer gives away. */
async function openTransfer(page: Page): Promise<void> {
  await page.goto('/mytickets')
  await page
    .getByRole('link', { name: /View Ticket/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Give to a friend' }).click()
  const make = page.getByRole('button', { name: 'Make the Link' })
  const link = page.getByText(/\/give\/[\w-]{22}$/)
  await make.or(link).waitFor()
  if (await make.isVisible()) await make.click()
  await page.goto(new URL((await link.textContent()) ?? '').pathname)
  await page.getByRole('button', { name: 'Take this ticket' }).waitFor()
}

/** Opens a gift of Points as somebody has filled it in. */
async function openPointsTransfer(page: Page): Promise<void> {
  await click('/profile', 'button', 'Give Points')(page)
  await page.getByLabel('Phone Number').fill('08030000002')
  await page.getByRole('textbox', { name: 'Points' }).fill('250')
  await page.getByLabel('Note (optional)').fill('For the film on Friday')
}

const click =
  (path: string, role: 'button' | 'link' | 'tab', name: string | RegExp) => async (page: Page) => {
    await page.goto(path)
    await page.getByRole(role, { name }).first().click()
  }

/** Every screen of the product, in the order in which a person meets them. */
export const SCENES: readonly Scene[] = [
  { name: 'home', who: 'visitor', open: at('/'), light: true },
  { name: 'home-newly-added', who: 'visitor', open: click('/', 'tab', 'Newly Added') },
  { name: 'movie-visitor', who: 'visitor', open: openMovie },
  {
    name: 'movie-details',
    who: 'visitor',
    open: async (page) => {
      await openMovie(page)
      await page.getByRole('tab', { name: 'Movie Details' }).click()
      await page.getByRole('tabpanel').scrollIntoViewIfNeeded()
    },
  },
  { name: 'find', who: 'visitor', open: at('/find') },
  { name: 'sign-up', who: 'visitor', open: at('/signup') },
  { name: 'sign-up-successful', who: 'visitor', open: at('/signupsuccessful') },
  { name: 'login', who: 'visitor', open: at('/login'), light: true },
  { name: 'forgot-password', who: 'visitor', open: at('/forgotpassword') },
  { name: 'contact', who: 'visitor', open: at('/contact') },
  { name: 'privacy', who: 'visitor', open: at('/privacy') },
  { name: 'not-found', who: 'visitor', open: at('/nowhere') },
  { name: 'welcome', who: 'visitor', open: at('/welcome'), size: { width: 1280, height: 800 } },
  { name: 'home-customer', who: 'customer', open: at('/') },
  { name: 'movie', who: 'customer', open: openMovie, light: true },
  {
    name: 'movie-showtimes',
    who: 'customer',
    open: async (page) => {
      await openMovie(page)
      await page.getByRole('button', { name: 'SHOWING' }).click()
      await page.waitForTimeout(900)
    },
  },
  { name: 'trailers', who: 'customer', open: at('/trailers') },
  {
    name: 'trailer',
    who: 'customer',
    open: async (page) => {
      await openMovie(page)
      await page.getByRole('button', { name: 'Play Trailer' }).click()
      await page.waitForTimeout(1500)
    },
  },
  { name: 'centers', who: 'customer', open: at('/velvetcenters') },
  {
    name: 'preview-center',
    who: 'customer',
    open: click('/velvetcenters', 'button', /Preview Center/),
  },
  { name: 'select-cinema', who: 'customer', open: openSelectCinema },
  { name: 'confirm-ticket', who: 'customer', open: openConfirm, light: true },
  { name: 'types-of-tickets', who: 'customer', open: openTypes },
  {
    name: 'choose-seats',
    who: 'customer',
    open: async (page) => {
      await openTypes(page)
      await page.getByRole('button', { name: 'Seats: best together' }).click()
      await page.getByRole('grid').waitFor()
    },
  },
  { name: 'bought', who: 'customer', open: buyTwo },
  { name: 'my-tickets', who: 'customer', open: at('/mytickets') },
  {
    name: 'ticket',
    who: 'customer',
    open: click('/mytickets', 'link', /View Ticket/),
    light: true,
  },
  {
    name: 'ticket-more',
    who: 'customer',
    open: async (page) => {
      await click('/mytickets', 'link', /View Ticket/)(page)
      await openMore(page)
      await page.getByRole('link', { name: /Receipt/ }).scrollIntoViewIfNeeded()
    },
  },
  { name: 'receipt', who: 'customer', open: openReceipt },
  { name: 'waits', who: 'customer', open: openWaits },
  { name: 'give', who: 'customer', open: openTransfer },
  { name: 'profile', who: 'customer', open: at('/profile'), light: true },
  {
    name: 'data-use',
    who: 'customer',
    open: async (page) => {
      // The data saver takes a film of this phone as its example.
      await page.goto('/')
      await page.getByRole('link', { name: /King of Boys/ }).waitFor()
      await page.waitForTimeout(500)
      await page.goto('/profile')
      await page.getByRole('heading', { name: 'Preferences' }).click()
      await page.getByRole('heading', { name: /^Data used in/ }).click()
      await page.getByText(/^With the data saver/).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'change-username',
    who: 'customer',
    open: click('/profile', 'button', 'Change Username'),
  },
  { name: 'give-points', who: 'customer', open: openPointsTransfer, light: true },
  {
    name: 'notices',
    who: 'customer',
    open: async (page) => {
      await page.goto('/profile')
      await page.getByRole('heading', { name: 'Preferences' }).click()
      await page.getByRole('button', { name: 'Notifications' }).click()
    },
  },
  { name: 'fund', who: 'customer', open: at('/fund') },
  {
    name: 'refused',
    who: 'poor customer',
    open: async (page) => {
      await openConfirm(page)
      await page.getByRole('button', { name: /Confirm Seat/ }).click()
      await page.getByRole('link', { name: /Get More Credit/ }).waitFor()
    },
  },
]
