import type { Page } from '@playwright/test'
import type { Customer } from './people.ts'

/** A screen, named by the address that people know. */
export interface AppScreen {
  path: string
  /** The address of the screen for this customer's film and trailer. */
  address?: (customer: Customer) => string
  /** The navigation state that the earlier screen passes on. */
  state?: (customer: Customer) => unknown
  isForCustomers?: boolean
  /**
   * The calls for which the screen exists. Without one of them it gives the reason and offers
   * another try.
   */
  shows?: readonly string[]
  /** The heading of the folded card that has what those calls answer, where a tap has to open it. */
  foldedUnder?: string
  /** Calls whose failure does not stop the screen. */
  goesOnWithout?: readonly string[]
}

const film = ({ film: { MovieID } }: Customer) => MovieID
const cinemaID = ({ cinema: { CinemaID } }: Customer) => CinemaID

/** Every screen of the customer's app on a phone. */
export const SCREENS: readonly AppScreen[] = [
  { path: '/', shows: ['GET /api/v1/movies'] },
  { path: '/home', isForCustomers: true, shows: ['GET /api/v1/movies/:phoneNumber'] },
  { path: '/find', shows: ['GET /api/v1/find'] },
  { path: '/login' },
  { path: '/signup', shows: ['GET /api/v1/locations'] },
  { path: '/signupsuccessful' },
  { path: '/forgotpassword' },
  { path: '/privacy' },
  { path: '/contact' },
  { path: '/c/NYSC20' },
  { path: '/nowhere' },
  {
    path: '/movie/{movieId}',
    address: (customer) => `/movie/${film(customer)}`,
    shows: ['GET /api/v1/movie/:movieId'],
  },
  {
    path: '/movie/{movieId} of a customer',
    address: (customer) => `/movie/${film(customer)}`,
    isForCustomers: true,
    shows: ['GET /api/v1/movie/:movieId', 'GET /api/v1/showingshowtimes/:movieId/:LGA'],
  },
  {
    path: '/trailer/{trailerID}',
    address: ({ film: { TrailerID } }) => `/trailer/${TrailerID ?? ''}`,
    shows: ['GET /api/v1/trailer/:id'],
  },
  {
    path: '/selected-trailer/{movieID}',
    address: (customer) => `/selected-trailer/${film(customer)}`,
    shows: ['GET /api/v1/selected-trailer/:id'],
  },
  {
    path: '/previewcenter',
    state: (customer) => ({ cinemaID: cinemaID(customer) }),
    shows: ['GET /api/v1/cinema/:cinemaId'],
  },
  { path: '/velvetcenters', isForCustomers: true, shows: ['GET /api/v1/cinemas/:LGA'] },
  { path: '/trailers', isForCustomers: true, shows: ['GET /api/v1/trailers'] },
  {
    path: '/profile',
    isForCustomers: true,
    shows: ['GET /api/v1/wallet/:uuid'],
    foldedUnder: 'Points history',
  },
  { path: '/fund', isForCustomers: true, goesOnWithout: ['GET /api/v1/services/status'] },
  {
    path: '/selectcinema',
    isForCustomers: true,
    shows: ['GET /api/v1/showingcinemas/:movieId/:LGA'],
  },
  { path: '/confirmticket', isForCustomers: true, goesOnWithout: ['GET /api/v1/user/:uuid'] },
  { path: '/mytickets', isForCustomers: true, shows: ['POST /api/v1/fetchtickets'] },
  { path: '/ticketdetails', isForCustomers: true, shows: ['POST /api/v1/fetchtickets'] },
  {
    path: '/receipt/{reference}',
    address: ({ ticket }) => `/receipt/${ticket?.PurchaseID ?? '0'}`,
    isForCustomers: true,
    shows: ['POST /api/v1/fetchtickets'],
  },
  {
    path: '/paymentsuccessful',
    state: () => ({ status: 'successful' }),
    isForCustomers: true,
  },
]

/** Opens a screen as if another one had led to it. */
export async function openScreen(page: Page, screen: AppScreen, customer: Customer): Promise<void> {
  const address = screen.address?.(customer) ?? screen.path
  const state = screen.state?.(customer)
  if (state !== undefined) {
    await page.addInitScript((left) => {
      if (history.state === null) history.replaceState({ key: 'default', state: left }, '')
    }, state)
  }
  await page.goto(address)
}

/** Stops the clock on a screen that would leave by itself, so that it can be checked. */
export async function holdStill(page: Page): Promise<void> {
  await page.clock.setFixedTime(new Date())
}
