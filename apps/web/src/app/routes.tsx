import { Route, Routes } from 'react-router'
import { RequireAccount } from './guards.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { CENTERS_PATH, PRODUCT } from './product.ts'

const Centers = lazyScreen(() => import('../screens/centers/centers.tsx'))
const ConfirmTicket = lazyScreen(() => import('../screens/confirm-ticket/confirm-ticket.tsx'))
const Contact = lazyScreen(() => import('../screens/contact/contact.tsx'))
const Debug = lazyScreen(() => import('../screens/debug/debug.tsx'))
const ForgotPassword = lazyScreen(() => import('../screens/forgot-password/forgot-password.tsx'))
const Fund = lazyScreen(() => import('../screens/fund/fund.tsx'))
const Home = lazyScreen(() => import('../screens/home/home.tsx'))
const Login = lazyScreen(() => import('../screens/login/login.tsx'))
const Movie = lazyScreen(() => import('../screens/movie/movie.tsx'))
const MyTickets = lazyScreen(() => import('../screens/my-tickets/my-tickets.tsx'))
const NotFound = lazyScreen(() => import('../screens/not-found/not-found.tsx'))
const PaymentSuccessful = lazyScreen(
  () => import('../screens/payment-successful/payment-successful.tsx'),
)
const PreviewCenter = lazyScreen(() => import('../screens/preview-center/preview-center.tsx'))
const Privacy = lazyScreen(() => import('../screens/privacy/privacy.tsx'))
const Profile = lazyScreen(() => import('../screens/profile/profile.tsx'))
const SelectCinema = lazyScreen(() => import('../screens/select-cinema/select-cinema.tsx'))
const SignUp = lazyScreen(() => import('../screens/sign-up/sign-up.tsx'))
const SignUpSuccessful = lazyScreen(
  () => import('../screens/sign-up-successful/sign-up-successful.tsx'),
)
const TicketDetails = lazyScreen(() => import('../screens/ticket-details/ticket-details.tsx'))
const TrailerPlayer = lazyScreen(() => import('../screens/trailer-player/trailer-player.tsx'))
const Trailers = lazyScreen(() => import('../screens/trailers/trailers.tsx'))
const Welcome = lazyScreen(() => import('../screens/welcome/welcome.tsx'))

const DEBUG_PATHS = ['/geo', '/dist', '/usergps', '/internetcheck', '/mytest']

export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Home />} />
      <Route path="/home" element={<Home />} />
      <Route path="/login" element={<Login />} />
      <Route path="/signup" element={<SignUp />} />
      <Route path="/signupsuccessful" element={<SignUpSuccessful />} />
      <Route path="/forgotpassword" element={<ForgotPassword />} />
      <Route path="/movie/:movieId" element={<Movie />} />
      <Route path="/selected-trailer/:movieID" element={<TrailerPlayer />} />
      <Route path="/trailer/:trailerID" element={<TrailerPlayer />} />
      <Route path="/previewcenter" element={<PreviewCenter />} />
      <Route path="/paymentsuccessful" element={<PaymentSuccessful />} />
      <Route path="/privacy" element={<Privacy />} />
      <Route path="/contact" element={<Contact />} />
      <Route path="/welcome" element={<Welcome />} />
      <Route element={<RequireAccount />}>
        <Route path={CENTERS_PATH} element={<Centers />} />
        <Route path="/trailers" element={<Trailers />} />
        <Route path="/profile" element={<Profile />} />
        <Route path="/fund" element={<Fund />} />
        <Route path="/selectcinema" element={<SelectCinema />} />
        <Route path="/confirmticket" element={<ConfirmTicket />} />
        <Route path="/mytickets" element={<MyTickets />} />
        <Route path="/ticketdetails" element={<TicketDetails />} />
      </Route>
      {PRODUCT.hasDebugRoutes &&
        DEBUG_PATHS.map((path) => <Route key={path} path={path} element={<Debug />} />)}
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
