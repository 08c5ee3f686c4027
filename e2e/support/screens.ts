import type { Ticket } from '@velvet/contract/entities'
import type { Page } from '@playwright/test'
import { buyTicket } from './people.ts'
import type { Customer } from './people.ts'

/** A screen by the address that people know it by. */
export interface AppScreen {
  path: string
  /** Where it stands for this customer's film and trailer. */
  address?: (customer: Customer) => string
  /** What the screen before hands over. */
  state?: (customer: Customer, ticket?: Ticket) => unknown
  isForCustomers?: boolean
}

const film = ({ film: { MovieID } }: Customer) => MovieID
const cinemaID = ({ cinema: { CinemaID } }: Customer) => CinemaID

/** Every screen of the customer's app on a phone. */
export const SCREENS: readonly AppScreen[] = [
  { path: '/' },
  { path: '/home', isForCustomers: true },
  { path: '/login' },
  { path: '/signup' },
  { path: '/signupsuccessful' },
  { path: '/forgotpassword' },
  { path: '/privacy' },
  { path: '/contact' },
  { path: '/nowhere' },
  { path: '/movie/{movieId}', address: (customer) => `/movie/${film(customer)}` },
  {
    path: '/movie/{movieId} of a customer',
    address: (customer) => `/movie/${film(customer)}`,
    isForCustomers: true,
  },
  {
    path: '/trailer/{trailerID}',
    address: ({ film: { TrailerID } }) => `/trailer/${TrailerID ?? ''}`,
  },
  {
    path: '/selected-trailer/{movieID}',
    address: (customer) => `/selected-trailer/${film(customer)}`,
  },
  {
    path: '/previewcenter',
    state: (customer) => ({ cinemaID: cinemaID(customer) }),
  },
  { path: '/velvetcenters', isForCustomers: true },
  { path: '/trailers', isForCustomers: true },
  { path: '/profile', isForCustomers: true },
  { path: '/fund', isForCustomers: true },
  { path: '/selectcinema', isForCustomers: true },
  { path: '/confirmticket', isForCustomers: true },
  { path: '/mytickets', isForCustomers: true },
  {
    path: '/ticketdetails',
    state: (_, ticket) => ({ ticketId: ticket?.TicketID }),
    isForCustomers: true,
  },
  {
    path: '/paymentsuccessful',
    state: () => ({ status: 'successful' }),
    isForCustomers: true,
  },
]

/** What the screens of tickets are there to show. */
export async function ticketFor(
  screen: AppScreen,
  customer: Customer,
): Promise<Ticket | undefined> {
  return screen.path.includes('ticket') ? buyTicket(customer) : undefined
}

/** Opens a screen as if the one before had led to it. */
export async function openScreen(
  page: Page,
  screen: AppScreen,
  customer: Customer,
  ticket?: Ticket,
): Promise<void> {
  const address = screen.address?.(customer) ?? screen.path
  const state = screen.state?.(customer, ticket)
  if (state !== undefined) {
    await page.addInitScript((left) => {
      if (history.state === null) history.replaceState({ key: 'default', state: left }, '')
    }, state)
  }
  await page.goto(address)
}

/** Keeps a screen that leaves by itself, so that it can be looked at. */
export async function holdStill(page: Page): Promise<void> {
  await page.clock.setFixedTime(new Date())
}
