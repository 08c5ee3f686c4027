import * as accounts from '@velvet/contract/endpoints/accounts'
import * as books from '@velvet/contract/endpoints/books'
import * as catalogue from '@velvet/contract/endpoints/catalogue'
import * as jobs from '@velvet/contract/endpoints/jobs'
import * as moneyCases from '@velvet/contract/endpoints/money-cases'
import * as operatorSettings from '@velvet/contract/endpoints/operator-settings'
import * as ownAccount from '@velvet/contract/endpoints/own-account'
import * as profile from '@velvet/contract/endpoints/profile'
import * as reconciliation from '@velvet/contract/endpoints/reconciliation'
import * as refunds from '@velvet/contract/endpoints/refunds'
import * as services from '@velvet/contract/endpoints/services'
import * as showtimes from '@velvet/contract/endpoints/showtimes'
import * as staffCustomers from '@velvet/contract/endpoints/staff-customers'
import * as staffPayments from '@velvet/contract/endpoints/staff-payments'
import * as staffSessions from '@velvet/contract/endpoints/staff-sessions'
import * as tickets from '@velvet/contract/endpoints/tickets'
import * as unmatched from '@velvet/contract/endpoints/unmatched'
import * as wallet from '@velvet/contract/endpoints/wallet'
import * as webhooks from '@velvet/contract/endpoints/webhooks'
import type { FastifyInstance } from 'fastify'
import { changePassword } from './accounts/change-password.ts'
import { login } from './accounts/login.ts'
import { logout } from './accounts/logout.ts'
import { endSessions, listSessions } from './accounts/own-sessions.ts'
import { refresh } from './accounts/refresh.ts'
import { sendOtp } from './accounts/send-otp.ts'
import { signUp } from './accounts/sign-up.ts'
import { verifyOtp } from './accounts/verify-otp.ts'
import { getCinema, listCinemas } from './catalogue/cinemas.ts'
import { filmCards } from './catalogue/film-page.ts'
import { keepUntilChanged } from './catalogue/keep-until-changed.ts'
import { listLocations } from './catalogue/locations.ts'
import { getMovie, listMovies, listMoviesNearCustomer } from './catalogue/movies.ts'
import { getSelectedTrailer, getTrailer, listTrailers } from './catalogue/trailers.ts'
import { pagePlaces } from './catalogue/page-places.ts'
import type { Config } from './config.ts'
import { programmeRoutes } from './console/programme/routes.ts'
import { consoleRoutes } from './console/routes.ts'
import { approveLimits, rejectLimits } from './console/decide-limits.ts'
import { getSettings, updateSettings } from './console/settings.ts'
import type { Deps } from './deps.ts'
import { figuresOf } from './figures.ts'
import { gateRoutes } from './gate/routes.ts'
import {
  endMemberSessions,
  endStaffSession,
  endStaffSessions,
  listMembers,
  listMemberSessions,
  listStaffSessions,
  staffLogout,
} from './staff/staff-sessions.ts'
import { confirmStaff } from './staff/confirm-staff.ts'
import { staffLogin } from './staff/staff-login.ts'
import { fileRoute, formRoute, rawRoute } from './http/body-routes.ts'
import { buildServer } from './http/build-server.ts'
import { health } from './health/health.ts'
import { metrics } from './http/metrics.ts'
import { readiness } from './health/readiness.ts'
import { keptRoute } from './http/kept-route.ts'
import { gateApp } from './http/gate-app.ts'
import { operatorApp } from './http/operator-app.ts'
import { routes } from './http/routes.ts'
import { tokenRoute } from './http/token-route.ts'
import { webApp } from './http/web-app.ts'
import { listDeadLetters, retryDeadLetter, retryDeadLetters } from './jobs/dead-letters.ts'
import { getPayment } from './payments/get-payment.ts'
import { listAllPayments } from './payments/list-all-payments.ts'
import { listPayments } from './payments/list-payments.ts'
import { listMoneyCases, resolveMoneyCase } from './payments/money-cases.ts'
import { getServicesStatus } from './payments/get-services-status.ts'
import { receiveFlutterwave, receivePaystack, receiveTermii } from './payments/receive-event.ts'
import { listProviders } from './payments/provider-health.ts'
import { listDifferences, listReconciliations } from './payments/reconciliations.ts'
import { callOffRefund, listRefunds, retryRefund } from './payments/refunds.ts'
import { refundPayment } from './payments/refund-payment.ts'
import {
  creditUnmatched,
  dismissUnmatched,
  listUnmatched,
  refundUnmatched,
} from './payments/unmatched.ts'
import { startPayment } from './payments/start-payment.ts'
import { closeAccount, closeAccountByStaff } from './profile/close-account.ts'
import { exportAccount, exportAccountByStaff } from './profile/export-account.ts'
import { getUser } from './profile/get-user.ts'
import { imageProxy } from './profile/image-proxy.ts'
import { saveDeviceDetails } from './profile/save-device-details.ts'
import { updateUser } from './profile/update-user.ts'
import { uploadPicture } from './profile/upload-picture.ts'
import { ticketSales } from './purchases/buy-tickets.ts'
import { contact } from './services/contact.ts'
import { getAppUpdate } from './services/get-app-update.ts'
import { distance, geocode } from './services/maps.ts'
import {
  getShowtime,
  getTicketPrice,
  listShowingCinemas,
  listShowtimes,
} from './showtimes/showtimes.ts'
import { keepForAMoment, keepUntilOneEnds } from './showtimes/keep-for-a-moment.ts'
import { sendPin, sendPinByStaff } from './tickets/send-pin.ts'
import { takeBackTickets } from './tickets/cancel-showtime.ts'
import { payBackShowtimes } from './tickets/pay-back.ts'
import {
  getPurchaseOfTicket,
  refundPurchase,
  refundTicketByStaff,
} from './tickets/refund-by-staff.ts'
import { refundTicket } from './tickets/refund-ticket.ts'
import { countTicketsToRefund } from './tickets/refunds-sql.ts'
import { getTicket, listTickets } from './tickets/tickets.ts'
import { readBooks } from './verify/read-books.ts'
import { serveUploads } from './uploads/serve-uploads.ts'
import { getWallet } from './wallet/get-wallet.ts'

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
