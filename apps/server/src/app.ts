import * as catalogue from '@velvet/contract/endpoints/catalogue'
import * as gate from '@velvet/contract/endpoints/gate'
import * as showtimes from '@velvet/contract/endpoints/showtimes'
import * as tickets from '@velvet/contract/endpoints/tickets'
import * as wallet from '@velvet/contract/endpoints/wallet'
import * as webhooks from '@velvet/contract/endpoints/webhooks'
import type { FastifyInstance } from 'fastify'
import { getCinema, listCinemas } from './catalogue/cinemas.ts'
import { listLocations } from './catalogue/locations.ts'
import { getMovie, listMovies, listMoviesNearCustomer } from './catalogue/movies.ts'
import { getSelectedTrailer, getTrailer, listTrailers } from './catalogue/trailers.ts'
import type { Deps } from './deps.ts'
import { checkIn } from './gate/check-in.ts'
import { rawRoute } from './http/body-routes.ts'
import { buildServer } from './http/build-server.ts'
import { health } from './http/health.ts'
import { route } from './http/route.ts'
import { webApp } from './http/web-app.ts'
import { getPayment } from './payments/get-payment.ts'
import { getServicesStatus } from './payments/get-services-status.ts'
import { receiveFlutterwave, receivePaystack, receiveTermii } from './payments/receive-event.ts'
import { startPayment } from './payments/start-payment.ts'
import { purchaseTickets } from './purchases/purchase-tickets.ts'
import {
  getShowtime,
  getTicketPrice,
  listShowingCinemas,
  listShowtimes,
} from './showtimes/showtimes.ts'
import { getTicket, listTickets } from './tickets/tickets.ts'
import { getWallet } from './wallet/get-wallet.ts'

/** Every call of the product, on one page. It listens nowhere: tests inject, main.ts listens. */
export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const app = await buildServer(deps.config)

  route(app, deps, catalogue.listMovies, listMovies)
  route(app, deps, catalogue.listMoviesNearCustomer, listMoviesNearCustomer)
  route(app, deps, catalogue.getMovie, getMovie)
  route(app, deps, catalogue.listCinemas, listCinemas)
  route(app, deps, catalogue.getCinema, getCinema)
  route(app, deps, catalogue.listTrailers, listTrailers)
  route(app, deps, catalogue.getTrailer, getTrailer)
  route(app, deps, catalogue.getSelectedTrailer, getSelectedTrailer)
  route(app, deps, catalogue.listLocations, listLocations)

  route(app, deps, showtimes.listShowtimes, listShowtimes)
  route(app, deps, showtimes.getShowtime, getShowtime)
  route(app, deps, showtimes.listShowingCinemas, listShowingCinemas)
  route(app, deps, showtimes.getTicketPrice, getTicketPrice)

  route(app, deps, tickets.purchaseTickets, purchaseTickets)
  route(app, deps, tickets.listTickets, listTickets)
  route(app, deps, tickets.getTicket, getTicket)
  route(app, deps, gate.checkIn, checkIn)

  route(app, deps, wallet.getServicesStatus, getServicesStatus)
  route(app, deps, wallet.startPayment, startPayment)
  route(app, deps, wallet.getPayment, getPayment)
  route(app, deps, wallet.getWallet, getWallet)
  rawRoute(app, deps, webhooks.flutterwaveWebhook, receiveFlutterwave)
  rawRoute(app, deps, webhooks.paystackWebhook, receivePaystack)
  rawRoute(app, deps, webhooks.termiiWebhook, receiveTermii)

  health(app, deps.db)
  await webApp(app, deps.config)
  return app
}
