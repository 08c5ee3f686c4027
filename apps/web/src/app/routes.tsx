import type { DebugPath, ScreenPath } from '@velvet/contract/shared/app/screen-paths'
import type { CentersPath } from '@velvet/contract/operator/product'
import { useMemo } from 'react'
import { RequireAccount } from './guards.tsx'
import { firstScreen, lazyScreen } from './lazy-screen.ts'
import type { LaterScreen } from './later-screens.ts'
import type { Screen } from './lazy-screen.ts'
import { matchPath } from './match-path.ts'
import type { Params } from './match-path.ts'
import { CENTERS_PATH, PRODUCT } from './product.ts'
import { ParamsContext, useLocation } from './router.tsx'

/** Returns a screen whose list of files is loaded only when such a screen is opened. */
const later = (name: LaterScreen) => lazyScreen(async () => (await import('./later-screens.ts')).LATER_SCREENS[name]())

const Centers = later('Centers')
const ConfirmTicket = later('ConfirmTicket')
const Code = later('Code')
const Contact = later('Contact')
const Debug = later('Debug')
const Find = lazyScreen(() => import('../screens/find/find.tsx'))
const ForgotPassword = later('ForgotPassword')
const Fund = later('Fund')
const Give = later('Give')
const Home = firstScreen(() => import('../screens/home/home.tsx'))
const Login = lazyScreen(() => import('../screens/login/login.tsx'))
const Movie = lazyScreen(() => import('../screens/movie/movie.tsx'))
const MyTickets = later('MyTickets')
const NotFound = later('NotFound')
const PaymentSuccessful = later('PaymentSuccessful')
const PreviewCenter = later('PreviewCenter')
const Privacy = later('Privacy')
const Profile = later('Profile')
const Receipt = later('Receipt')
const SelectCinema = later('SelectCinema')
const SignUp = later('SignUp')
const SignUpSuccessful = later('SignUpSuccessful')
const TicketDetails = later('TicketDetails')
const TrailerPlayer = later('TrailerPlayer')
const Trailers = lazyScreen(() => import('../screens/trailers/trailers.tsx'))
const Welcome = later('Welcome')

const DEBUG_PATHS: readonly DebugPath[] = ['/geo', '/dist', '/usergps', '/internetcheck', '/mytest']

interface Route {
  path: ScreenPath | DebugPath | CentersPath
  Show: Screen
  /** True if the screen is only for customers, so that visitors are sent to sign up. */
  forCustomers?: boolean
}

const ROUTES: readonly Route[] = [
  { path: '/', Show: Home },
  { path: '/home', Show: Home },
  { path: '/login', Show: Login },
  { path: '/signup', Show: SignUp },
  { path: '/signupsuccessful', Show: SignUpSuccessful },
  { path: '/forgotpassword', Show: ForgotPassword },
  { path: '/find', Show: Find },
  { path: '/movie/:movieId', Show: Movie },
  { path: '/selected-trailer/:movieID', Show: TrailerPlayer },
  { path: '/trailer/:trailerID', Show: TrailerPlayer },
  { path: '/previewcenter', Show: PreviewCenter },
  { path: '/paymentsuccessful', Show: PaymentSuccessful },
  { path: '/privacy', Show: Privacy },
  { path: '/contact', Show: Contact },
  { path: '/welcome', Show: Welcome },
  { path: '/give/:token', Show: Give },
  { path: '/c/:code', Show: Code },
  { path: CENTERS_PATH, Show: Centers, forCustomers: true },
  { path: '/trailers', Show: Trailers, forCustomers: true },
  { path: '/profile', Show: Profile, forCustomers: true },
  { path: '/fund', Show: Fund, forCustomers: true },
  { path: '/selectcinema', Show: SelectCinema, forCustomers: true },
  { path: '/confirmticket', Show: ConfirmTicket, forCustomers: true },
  { path: '/mytickets', Show: MyTickets, forCustomers: true },
  { path: '/receipt/:reference', Show: Receipt, forCustomers: true },
  { path: '/ticketdetails', Show: TicketDetails, forCustomers: true },
  ...(PRODUCT.hasDebugRoutes ? DEBUG_PATHS.map((path) => ({ path, Show: Debug })) : []),
]

export function AppRoutes() {
  const { pathname } = useLocation()
  const { Show, params, forCustomers } = useMemo(() => routeAt(pathname), [pathname])
  const shown = (
    <ParamsContext value={params}>
      <Show />
    </ParamsContext>
  )
  // My Tickets guards itself, because it shows visitors the tickets that they took without an account.
  return forCustomers && Show !== MyTickets ? <RequireAccount>{shown}</RequireAccount> : shown
}

/** Returns the screen for an address, with the named parts of that address. */
export function routeAt(pathname: string): Omit<Route, 'path'> & { params: Params } {
  for (const route of ROUTES) {
    const params = matchPath(route.path, pathname)
    if (params) return { ...route, params }
  }
  return { Show: NotFound, params: {} }
}
