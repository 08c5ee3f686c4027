import * as accounts from '@velvet/contract/endpoints/customers/accounts'
import * as books from '@velvet/contract/endpoints/money/books'
import * as catalogue from '@velvet/contract/endpoints/films/catalogue'
import * as jobs from '@velvet/contract/endpoints/operator/jobs'
import * as moneyCases from '@velvet/contract/endpoints/money/money-cases'
import * as operatorSettings from '@velvet/contract/endpoints/operator/operator-settings'
import * as ownAccount from '@velvet/contract/endpoints/customers/own-account'
import * as profile from '@velvet/contract/endpoints/customers/profile'
import * as reconciliation from '@velvet/contract/endpoints/money/reconciliation'
import * as refunds from '@velvet/contract/endpoints/money/refunds'
import * as services from '@velvet/contract/endpoints/customers/services'
import * as showtimes from '@velvet/contract/endpoints/showtimes/showtimes'
import * as staffCustomers from '@velvet/contract/endpoints/customers/staff-customers'
import * as staffPayments from '@velvet/contract/endpoints/money/staff-payments'
import * as staffSessions from '@velvet/contract/endpoints/staff/staff-sessions'
import * as tickets from '@velvet/contract/endpoints/tickets/tickets'
import * as unmatched from '@velvet/contract/endpoints/money/unmatched'
import * as wallet from '@velvet/contract/endpoints/money/wallet'
import * as webhooks from '@velvet/contract/endpoints/money/webhooks'
import type { FastifyInstance } from 'fastify'
import { changePassword } from './features/accounts/change-password.ts'
import { login } from './features/accounts/login.ts'
import { logout } from './features/accounts/logout.ts'
import { endSessions, listSessions } from './features/accounts/own-sessions.ts'
import { refresh } from './features/accounts/refresh.ts'
import { sendOtp } from './features/accounts/send-otp.ts'
import { signUp } from './features/accounts/sign-up.ts'
import { verifyOtp } from './features/accounts/verify-otp.ts'
import { getCinema, listCinemas } from './features/cinemas/shown-cinemas.ts'
import { filmCards } from './features/films/film-page.ts'
import { keepUntilChanged } from './kernel/calls/keep-until-changed.ts'
import { listLocations } from './features/cinemas/locations.ts'
import { getMovie, listMovies, listMoviesNearCustomer } from './features/films/movies.ts'
import { getSelectedTrailer, getTrailer, listTrailers } from './features/films/trailers.ts'
import { pagePlaces } from './page-places.ts'
import type { Config } from './settings/config.ts'
import { programmeRoutes } from './features/programme/routes.ts'
import { consoleRoutes } from './staff-routes.ts'
import { approveLimits, rejectLimits } from './features/operator/decide-limits.ts'
import { getSettings, updateSettings } from './features/operator/settings.ts'
import type { Deps } from './kernel/calls/deps.ts'
import { figuresOf } from './figures.ts'
import { gateRoutes } from './features/gate/routes.ts'
import {
  endMemberSessions,
  endStaffSession,
  endStaffSessions,
  listMembers,
  listMemberSessions,
  listStaffSessions,
  staffLogout,
} from './features/staff/staff-sessions.ts'
import { confirmStaff } from './features/staff/confirm-staff.ts'
import { staffLogin } from './features/staff/staff-login.ts'
import { fileRoute, formRoute, rawRoute } from './kernel/calls/body-routes.ts'
import { buildServer } from './kernel/calls/build-server.ts'
import { health } from './platform/health/health.ts'
import { metrics } from './platform/metrics/metrics.ts'
import { readiness } from './platform/health/readiness.ts'
import { keptRoute } from './kernel/calls/kept-route.ts'
import { gateApp } from './kernel/apps/gate-app.ts'
import { operatorApp } from './kernel/apps/operator-app.ts'
import { routes } from './kernel/calls/routes.ts'
import { tokenRoute } from './kernel/calls/token-route.ts'
import { webApp } from './kernel/apps/web-app.ts'
import {
  listDeadLetters,
  retryDeadLetter,
  retryDeadLetters,
} from './features/operator/dead-letters.ts'
import { getPayment } from './features/top-ups/get-payment.ts'
import { listAllPayments } from './features/top-ups/list-all-payments.ts'
import { listPayments } from './features/top-ups/list-payments.ts'
import { listMoneyCases, resolveMoneyCase } from './features/cases/money-cases.ts'
import { getServicesStatus } from './features/top-ups/get-services-status.ts'
import {
  receiveFlutterwave,
  receivePaystack,
  receiveTermii,
} from './features/top-ups/receive-event.ts'
import { listProviders } from './features/top-ups/provider-health.ts'
import { listDifferences, listReconciliations } from './features/reconciliation/reconciliations.ts'
import { callOffRefund, listRefunds, retryRefund } from './features/refunds/refunds.ts'
import { refundPayment } from './features/refunds/refund-payment.ts'
import {
  creditUnmatched,
  dismissUnmatched,
  listUnmatched,
  refundUnmatched,
} from './features/top-ups/unmatched.ts'
import { startPayment } from './features/top-ups/start-payment.ts'
import { closeAccount, closeAccountByStaff } from './features/customers/close-account.ts'
import { exportAccount, exportAccountByStaff } from './features/customers/export-account.ts'
import { getUser } from './features/customers/get-user.ts'
import { imageProxy } from './features/customers/image-proxy.ts'
import { saveDeviceDetails } from './features/accounts/save-device-details.ts'
import { updateUser } from './features/customers/update-user.ts'
import { uploadPicture } from './features/customers/upload-picture.ts'
import { ticketSales } from './features/purchases/buy-tickets.ts'
import { contact } from './features/operator/contact.ts'
import { getAppUpdate } from './features/operator/get-app-update.ts'
import { distance, geocode } from './features/cinemas/maps.ts'
import {
  getShowtime,
  getTicketPrice,
  listShowingCinemas,
  listShowtimes,
} from './features/showtimes/showtimes.ts'
import { keepForAMoment, keepUntilOneEnds } from './features/showtimes/keep-for-a-moment.ts'
import { sendPin, sendPinByStaff } from './features/tickets/send-pin.ts'
import { takeBackTickets } from './features/tickets/cancel-showtime.ts'
import { payBackShowtimes } from './features/tickets/pay-back.ts'
import {
  getPurchaseOfTicket,
  refundPurchase,
  refundTicketByStaff,
} from './features/tickets/refund-by-staff.ts'
import { refundTicket } from './features/tickets/refund-ticket.ts'
import { countTicketsToRefund } from './features/tickets/refunds-sql.ts'
import { getTicket, listTickets } from './features/tickets/tickets.ts'
import { readBooks } from './verify/read-books.ts'
import { serveUploads } from './platform/uploads/serve-uploads.ts'
import { getWallet } from './features/books/get-wallet.ts'

/**
 * Builds the server with every call of the product. The server opens no port, because tests inject
 * their calls. Tests of slow callers give a short `requestTimeMs`.
 */
export async function createApp(deps: Deps, requestTimeMs?: number): Promise<FastifyInstance> {
  const app = await buildServer(deps.config, requestTimeMs)

  keptRoute(app, deps, catalogue.listMovies, listMovies, keepUntilChanged)
  routes(app, deps, catalogue, { listMoviesNearCustomer })
  keptRoute(app, deps, catalogue.getMovie, getMovie, keepUntilChanged)
  keptRoute(app, deps, catalogue.listCinemas, listCinemas, keepForAMoment)
  keptRoute(app, deps, catalogue.getCinema, getCinema, keepUntilChanged)
  keptRoute(app, deps, catalogue.listTrailers, listTrailers, keepUntilChanged)
  keptRoute(app, deps, catalogue.getTrailer, getTrailer, keepUntilChanged)
  keptRoute(app, deps, catalogue.getSelectedTrailer, getSelectedTrailer, keepUntilChanged)
  keptRoute(app, deps, catalogue.listLocations, listLocations, keepUntilChanged)

  keptRoute(app, deps, showtimes.listShowtimes, listShowtimes, keepUntilOneEnds)
  keptRoute(app, deps, showtimes.getShowtime, getShowtime, keepForAMoment)
  keptRoute(app, deps, showtimes.listShowingCinemas, listShowingCinemas, keepUntilOneEnds)
  keptRoute(app, deps, showtimes.getTicketPrice, getTicketPrice, keepUntilChanged)

  tokenRoute(app, deps, tickets.purchaseTickets, ticketSales(deps, app.log))
  tokenRoute(app, deps, tickets.listTickets, listTickets)
  routes(app, deps, tickets, { getTicket, sendPin, refundTicket })
  gateRoutes(app, deps)
  routes(app, deps, staffSessions, {
    staffLogin,
    confirmStaff,
    staffLogout,
    listStaffSessions,
    endStaffSessions,
    endStaffSession,
    listMembers,
    listMemberSessions,
    endMemberSessions,
  })

  routes(app, deps, accounts, {
    login,
    refresh,
    logout,
    sendOtp,
    verifyOtp,
    signUp,
    changePassword,
  })

  tokenRoute(app, deps, profile.getUser, getUser)
  routes(app, deps, profile, { updateUser, saveDeviceDetails, imageProxy })
  fileRoute(app, deps, profile.uploadPicture, uploadPicture)

  routes(app, deps, ownAccount, { listSessions, endSessions, exportAccount, closeAccount })

  routes(app, deps, services, { getAppUpdate, geocode, distance })
  formRoute(app, deps, services.contact, contact)

  routes(app, deps, wallet, { getServicesStatus, startPayment, listPayments, getPayment })
  tokenRoute(app, deps, wallet.getWallet, getWallet)
  rawRoute(app, deps, webhooks.flutterwaveWebhook, receiveFlutterwave)
  rawRoute(app, deps, webhooks.paystackWebhook, receivePaystack)
  rawRoute(app, deps, webhooks.termiiWebhook, receiveTermii)

  routes(app, deps, jobs, { listDeadLetters, retryDeadLetter, retryDeadLetters })
  routes(app, deps, staffPayments, { listAllPayments, listProviders })
  routes(app, deps, refunds, {
    getPurchaseOfTicket,
    refundPurchase,
    refundPayment,
    listRefunds,
    retryRefund,
    callOffRefund,
    refundTicketByStaff,
  })
  routes(app, deps, unmatched, {
    listUnmatched,
    creditUnmatched,
    refundUnmatched,
    dismissUnmatched,
  })
  routes(app, deps, operatorSettings, {
    getSettings,
    updateSettings,
    approveLimits,
    rejectLimits,
  })
  routes(app, deps, reconciliation, { listReconciliations, listDifferences })
  routes(app, deps, moneyCases, { listMoneyCases, resolveMoneyCase })
  routes(app, deps, staffCustomers, { sendPinByStaff, exportAccountByStaff, closeAccountByStaff })

  routes(app, deps, books, { getBooks: readBooks })
  consoleRoutes(app, deps)
  programmeRoutes(app, deps, { takeBackTickets, payBackShowtimes, countTicketsToRefund })

  readiness(app, deps)
  health(app)
  metrics(app, deps, figuresOf(deps.config))
  filmCards(app, deps)
  await operatorApp(app, deps, 'console')
  await gateApp(app, deps)
  const { answers, db } = deps
  const placesOf = (config: Config) => pagePlaces(db, config)
  await webApp(app, deps, { answers, placesOf })
  await serveUploads(app, deps.uploads)
  return app
}
