import * as accounts from '@velvet/contract/endpoints/accounts'
import * as books from '@velvet/contract/endpoints/books'
import * as catalogue from '@velvet/contract/endpoints/catalogue'
import * as console from '@velvet/contract/endpoints/console'
import * as jobs from '@velvet/contract/endpoints/jobs'
import * as moneyCases from '@velvet/contract/endpoints/money-cases'
import * as ownAccount from '@velvet/contract/endpoints/own-account'
import * as profile from '@velvet/contract/endpoints/profile'
import * as reconciliation from '@velvet/contract/endpoints/reconciliation'
import * as services from '@velvet/contract/endpoints/services'
import * as showtimes from '@velvet/contract/endpoints/showtimes'
import * as staffCustomers from '@velvet/contract/endpoints/staff-customers'
import * as staffPayments from '@velvet/contract/endpoints/staff-payments'
import * as staffSessions from '@velvet/contract/endpoints/staff-sessions'
import * as tickets from '@velvet/contract/endpoints/tickets'
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
} from './gate/staff-sessions.ts'
import { fileRoute, formRoute, rawRoute } from './http/body-routes.ts'
import { buildServer } from './http/build-server.ts'
import { health } from './health/health.ts'
import { metrics } from './http/metrics.ts'
import { readiness } from './health/readiness.ts'
import { keptRoute } from './http/kept-route.ts'
import { gateApp } from './http/gate-app.ts'
import { operatorApp } from './http/operator-app.ts'
import { route } from './http/route.ts'
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
import { cancelAndRefund } from './tickets/cancel-showtime.ts'
import { refundTicket, refundTicketByStaff } from './tickets/refund-ticket.ts'
import { getTicket, listTickets } from './tickets/tickets.ts'
import { readBooks } from './verify/read-books.ts'
import { serveUploads } from './uploads/serve-uploads.ts'
import { getWallet } from './wallet/get-wallet.ts'

/**
 * Builds the server with every call of the product. The server opens no port, because tests inject
 * their calls.
 */
export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const app = await buildServer(deps.config)

  keptRoute(app, deps, catalogue.listMovies, listMovies, keepUntilChanged)
  route(app, deps, catalogue.listMoviesNearCustomer, listMoviesNearCustomer)
  keptRoute(app, deps, catalogue.getMovie, getMovie, keepUntilChanged)
  keptRoute(app, deps, catalogue.listCinemas, listCinemas, keepUntilChanged)
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
  route(app, deps, tickets.getTicket, getTicket)
  route(app, deps, tickets.sendPin, sendPin)
  route(app, deps, tickets.refundTicket, refundTicket)
  gateRoutes(app, deps)
  route(app, deps, staffSessions.staffLogout, staffLogout)
  route(app, deps, staffSessions.listStaffSessions, listStaffSessions)
  route(app, deps, staffSessions.endStaffSessions, endStaffSessions)
  route(app, deps, staffSessions.endStaffSession, endStaffSession)
  route(app, deps, staffSessions.listMembers, listMembers)
  route(app, deps, staffSessions.listMemberSessions, listMemberSessions)
  route(app, deps, staffSessions.endMemberSessions, endMemberSessions)

  route(app, deps, accounts.login, login)
  route(app, deps, accounts.refresh, refresh)
  route(app, deps, accounts.logout, logout)
  route(app, deps, accounts.sendOtp, sendOtp)
  route(app, deps, accounts.verifyOtp, verifyOtp)
  route(app, deps, accounts.signUp, signUp)
  route(app, deps, accounts.changePassword, changePassword)

  tokenRoute(app, deps, profile.getUser, getUser)
  route(app, deps, profile.updateUser, updateUser)
  fileRoute(app, deps, profile.uploadPicture, uploadPicture)
  route(app, deps, profile.saveDeviceDetails, saveDeviceDetails)
  route(app, deps, profile.imageProxy, imageProxy)

  route(app, deps, ownAccount.listSessions, listSessions)
  route(app, deps, ownAccount.endSessions, endSessions)
  route(app, deps, ownAccount.exportAccount, exportAccount)
  route(app, deps, ownAccount.closeAccount, closeAccount)

  route(app, deps, services.getAppUpdate, getAppUpdate)
  route(app, deps, services.geocode, geocode)
  route(app, deps, services.distance, distance)
  formRoute(app, deps, services.contact, contact)

  route(app, deps, wallet.getServicesStatus, getServicesStatus)
  route(app, deps, wallet.startPayment, startPayment)
  route(app, deps, wallet.listPayments, listPayments)
  route(app, deps, wallet.getPayment, getPayment)
  tokenRoute(app, deps, wallet.getWallet, getWallet)
  rawRoute(app, deps, webhooks.flutterwaveWebhook, receiveFlutterwave)
  rawRoute(app, deps, webhooks.paystackWebhook, receivePaystack)
  rawRoute(app, deps, webhooks.termiiWebhook, receiveTermii)

  route(app, deps, jobs.listDeadLetters, listDeadLetters)
  route(app, deps, jobs.retryDeadLetter, retryDeadLetter)
  route(app, deps, jobs.retryDeadLetters, retryDeadLetters)
  route(app, deps, staffPayments.listAllPayments, listAllPayments)
  route(app, deps, staffPayments.listProviders, listProviders)
  route(app, deps, console.refundPayment, refundPayment)
  route(app, deps, console.listRefunds, listRefunds)
  route(app, deps, console.retryRefund, retryRefund)
  route(app, deps, console.callOffRefund, callOffRefund)
  route(app, deps, console.listUnmatched, listUnmatched)
  route(app, deps, console.creditUnmatched, creditUnmatched)
  route(app, deps, console.refundUnmatched, refundUnmatched)
  route(app, deps, console.dismissUnmatched, dismissUnmatched)
  route(app, deps, reconciliation.listReconciliations, listReconciliations)
  route(app, deps, reconciliation.listDifferences, listDifferences)
  route(app, deps, moneyCases.listMoneyCases, listMoneyCases)
  route(app, deps, moneyCases.resolveMoneyCase, resolveMoneyCase)
  route(app, deps, console.refundTicketByStaff, refundTicketByStaff)
  route(app, deps, staffCustomers.sendPinByStaff, sendPinByStaff)
  route(app, deps, staffCustomers.exportAccountByStaff, exportAccountByStaff)
  route(app, deps, staffCustomers.closeAccountByStaff, closeAccountByStaff)
  route(app, deps, console.getSettings, getSettings)
  route(app, deps, console.updateSettings, updateSettings)

  route(app, deps, books.getBooks, readBooks)
  consoleRoutes(app, deps)
  programmeRoutes(app, deps, cancelAndRefund)

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
