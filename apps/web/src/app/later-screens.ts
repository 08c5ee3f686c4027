/**
 * The server does not draw these screens. A phone loads this list after its first screen, because the file names take
 * more space than the other routes.
 */
export const LATER_SCREENS = {
  Centers: () => import('../screens/centers/centers.tsx'),
  Code: () => import('../screens/code/code.tsx'),
  ConfirmTicket: () => import('../screens/confirm-ticket/confirm-ticket.tsx'),
  Contact: () => import('../screens/contact/contact.tsx'),
  Debug: () => import('../screens/debug/debug.tsx'),
  ForgotPassword: () => import('../screens/forgot-password/forgot-password.tsx'),
  Fund: () => import('../screens/fund/fund.tsx'),
  Give: () => import('../screens/give/give.tsx'),
  MyTickets: () => import('../screens/my-tickets/my-tickets.tsx'),
  NotFound: () => import('../screens/not-found/not-found.tsx'),
  PaymentSuccessful: () => import('../screens/payment-successful/payment-successful.tsx'),
  PreviewCenter: () => import('../screens/preview-center/preview-center.tsx'),
  Privacy: () => import('../screens/privacy/privacy.tsx'),
  Profile: () => import('../screens/profile/profile.tsx'),
  Receipt: () => import('../screens/receipt/receipt.tsx'),
  SelectCinema: () => import('../screens/select-cinema/select-cinema.tsx'),
  SignUp: () => import('../screens/sign-up/sign-up.tsx'),
  SignUpSuccessful: () => import('../screens/sign-up-successful/sign-up-successful.tsx'),
  TicketDetails: () => import('../screens/ticket-details/ticket-details.tsx'),
  TrailerPlayer: () => import('../screens/trailer-player/trailer-player.tsx'),
  Welcome: () => import('../screens/welcome/welcome.tsx'),
}

export type LaterScreen = keyof typeof LATER_SCREENS
