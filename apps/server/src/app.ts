import * as choices from '@velvet/contract/catalogue/choices.calls'
import * as ownAccount from '@velvet/contract/people/own-account.calls'
import * as profile from '@velvet/contract/people/profile.calls'
import * as services from '@velvet/contract/people/services.calls'
import * as staffCustomers from '@velvet/contract/people/customers.calls'
import * as catalogue from '@velvet/contract/catalogue/movies.calls'
import * as books from '@velvet/contract/books/books.calls'
import * as ledger from '@velvet/contract/books/ledger.calls'
import * as moneyCases from '@velvet/contract/points/cases.calls'
import * as reconciliation from '@velvet/contract/points/reconciliation.calls'
import * as refunds from '@velvet/contract/points/refunds.calls'
import * as taxes from '@velvet/contract/books/taxes.calls'
import * as find from '@velvet/contract/operator/find.calls'
import * as today from '@velvet/contract/operator/today.calls'
import * as wallet from '@velvet/contract/points/wallet.calls'
import * as audit from '@velvet/contract/operator/audit.calls'
import * as jobs from '@velvet/contract/operator/failed-messages.calls'
import * as operatorSettings from '@velvet/contract/operator/settings.calls'
import * as seatsOfShow from '@velvet/contract/catalogue/seats-of-show.calls'
import * as complimentary from '@velvet/contract/sales/complimentary.calls'
import * as offers from '@velvet/contract/catalogue/offers.calls'
import * as giftCodeBatches from '@velvet/contract/points/gift-code-batches.calls'
import * as giftCodes from '@velvet/contract/points/gift-codes.calls'
import * as vouchers from '@velvet/contract/sales/vouchers.calls'
import * as serviceVouchers from '@velvet/contract/tickets/service-vouchers.calls'
import * as snacks from '@velvet/contract/sales/snacks.calls'
import * as stock from '@velvet/contract/sales/stock.calls'
import * as ticketTypes from '@velvet/contract/catalogue/ticket-types.calls'
import * as showLog from '@velvet/contract/tickets/show-log.calls'
import * as tickets from '@velvet/contract/tickets/tickets.calls'
import type { FastifyInstance } from 'fastify'
import type { PageConfig } from './kernel/apps/kept-for-build.ts'
import { accountRoutes } from './people/accounts/routes.ts'
import { keepForAMoment } from './catalogue/showtimes/keep-for-a-moment.ts'
import { itemRoutes } from './catalogue/items/routes.ts'
import { showtimeRoutes } from './catalogue/showtimes/routes.ts'
import { paymentRoutes } from './points/payments/routes.ts'
import { topUpRoutes } from './points/top-ups/routes.ts'
import { adjustmentRoutes } from './points/adjustments/routes.ts'
import { offlineSalesRoutes } from './sales/counter/offline/routes.ts'
import { counterRoutes } from './sales/counter/routes.ts'
import { barRoutes } from './sales/bar/routes.ts'
import { tillPaymentRoutes } from './sales/till-payments/routes.ts'
import { orderItems } from './sales/food-orders/order-items.ts'
import { countStock, listStock, moveStock, stockCsv } from './sales/stock/stock.ts'
import { staffTillRoutes } from './sales/tills/routes.ts'
import { bankRoutes } from './books/bank/routes.ts'
import { getWallet } from './books/reports/get-wallet.ts'
import { listLedger } from './books/reports/list-ledger.ts'
import { reportRoutes } from './books/reports/routes.ts'
import { find as findThings } from './operator/find/find.ts'
import { getToday } from './operator/today/today.ts'
import { listMoneyCases, resolveMoneyCase } from './points/cases/money-cases.ts'
import { findCinemas, findDistributors, findExhibitors, findFilms } from './catalogue/choices/choices.ts'
import { listLocations } from './catalogue/cinemas/locations.ts'
import { distance, geocode } from './catalogue/cinemas/maps.ts'
import { cinemaRoutes } from './catalogue/cinemas/routes.ts'
import { getCinema, listCinemas } from './catalogue/cinemas/shown-cinemas.ts'
import { closeAccount } from './people/customers/close-account.ts'
import { exportAccount, exportAccountByStaff } from './people/customers/export-account.ts'
import { imageProxy } from './people/customers/image-proxy.ts'
import { customerRoutes } from './people/customers/routes.ts'
import { numberMoveRoutes } from './people/number-moves/routes.ts'
import { updateUser, getUser, chooseLanguage } from './people/customers/update-user.ts'
import { uploadPicture } from './people/customers/upload-picture.ts'
import { filmCards } from './catalogue/films/film-page.ts'
import { filmRoutes } from './catalogue/films/routes.ts'
import { sitemap } from './catalogue/films/sitemap.ts'
import { gateRoutes } from './tickets/gate/routes.ts'
import { scanRoutes } from './tickets/gate/scans/routes.ts'
import { listShowLog } from './tickets/show-log/list-log.ts'
import { logShowAtCounter, logShowAtGate, logShowLater } from './tickets/show-log/log-show.ts'
import { compensateShows, rejectCompensation } from './tickets/show-log/compensate-shows.ts'
import { endGiftCodes, listGiftCodeBatches, makeGiftCodes, proposeGiftCodes } from './points/gift-codes/batches.ts'
import { buyGiftCode, listGiftCodes, replaceGiftCode, stopGiftCode } from './points/gift-codes/buy-gift-codes.ts'
import { redeemGiftCode } from './points/gift-codes/redeem-gift-code.ts'
import { pointsTransferRoutes } from './points/transfers/routes.ts'
import { transferRoutes } from './tickets/transfers/routes.ts'
import { pushRoutes } from './people/push/routes.ts'
import { contact } from './operator/messages/contact.ts'
import { listFailedMessages, retryFailedMessage, retryFailedMessages } from './operator/messages/failed-messages.ts'
import { approveLimits, rejectLimits } from './operator/settings/decide-limits.ts'
import { getAppUpdate } from './operator/app-versions/get-app-update.ts'
import { listAudit } from './operator/audit/list-audit.ts'
import { operatorRoutes } from './operator/routes.ts'
import { removeLogo, uploadLogo } from './operator/settings/logo.ts'
import { getSettings, updateSettings } from './operator/settings/settings.ts'
import { previewOffer } from './books/reports/offer-shares.ts'
import { voucherStatementCsv } from './sales/vouchers/voucher-statement.ts'
import { addVouchers, listVouchers, makeVouchers, stopVouchers } from './sales/vouchers/vouchers.ts'
import { makeOfferCodes, stopOfferCodes } from './catalogue/offers/codes.ts'
import { checkOfferCode } from './sales/purchases/check-code.ts'
import { addOffer, getOfferReport, listOffers, stopOffer } from './catalogue/offers/offers.ts'
import { addTicketType, changeTicketType, listTicketTypes } from './catalogue/prices/ticket-types.ts'
import { programmeRoutes } from './catalogue/programme/routes.ts'
import { proofRoutes } from './books/proof/routes.ts'
import { exchangeTickets } from './sales/exchanges/exchange-tickets.ts'
import { purchaseTickets } from './sales/purchases/purchase-tickets.ts'
import { listDifferences, listReconciliations } from './points/reconciliation/reconciliations.ts'
import { refundPayment } from './points/refunds/refund-payment.ts'
import { callOffRefund, listRefunds, retryRefund } from './points/refunds/refunds.ts'
import {
  approveFreeTickets,
  listFreeTicketsRequests,
  rejectFreeTickets,
} from './sales/complimentary/decide-free-tickets.ts'
import { getFreeTickets, giveFreeTickets } from './sales/complimentary/free-tickets.ts'
import { nairaRoutes } from './books/naira/routes.ts'
import { partyRoutes } from './books/parties/routes.ts'
import { accountChangeRoutes } from './operator/account-changes/routes.ts'
import { seatRoutes } from './catalogue/seats/routes.ts'
import { getSeats, holdSeats, releaseSeats } from './catalogue/seats/seats-of-show.ts'
import { settlementRoutes } from './books/settlements/routes.ts'
import { staffRoutes } from './people/staff/routes.ts'
import { moveTicket } from './tickets/tickets/move-ticket.ts'
import { getPurchaseOfTicket, refundPurchase, refundTicketByStaff } from './tickets/tickets/refund-by-staff.ts'
import { refundTicket } from './tickets/tickets/refund-ticket.ts'
import { sendPin, sendPinByStaff } from './tickets/tickets/send-pin.ts'
import { addTaxRate, listTaxRates } from './books/taxes/tax-rates.ts'
import { getTicket, listTickets } from './tickets/tickets/tickets.ts'
import { addToGoogleWallet } from './tickets/google-wallet/add-to-google-wallet.ts'
import { giveServiceVouchers } from './tickets/service-vouchers/give-service-vouchers.ts'
import { waitRoutes } from './tickets/waiting-list/routes.ts'
import { installedStaffApp } from './kernel/apps/installed-staff-app.ts'
import { operatorApp } from './kernel/apps/operator-app.ts'
import { proofPage } from './kernel/apps/proof-page.ts'
import { webApp } from './kernel/apps/web-app.ts'
import { fileRoute, formRoute } from './kernel/calls/body-routes.ts'
import { buildServer } from './kernel/calls/build-server.ts'
import type { Deps } from './kernel/calls/deps.ts'
import { keepUntilChanged } from './kernel/calls/keep-until-changed.ts'
import { keptRoute } from './kernel/calls/kept-route.ts'
import { routes } from './kernel/calls/routes.ts'
import { tokenRoute } from './kernel/calls/token-route.ts'
import { health } from './platform/health/health.ts'
import { readiness } from './platform/health/readiness.ts'
import { metrics } from './platform/metrics/metrics.ts'
import { serveUploads } from './platform/uploads/serve-uploads.ts'
import { getBooks } from './verify/get-books.ts'
import { metricsOf } from './metrics.ts'
import { transferHeads } from './tickets/transfers/transfer-heads.ts'
import { pageAnswers } from './page-answers.ts'

/**
 * Builds the server with every call of the product. The server opens no port, because tests inject
 * their calls. Tests of slow callers give a short `requestTimeMs`.
 */
export async function createApp(deps: Deps, requestTimeMs?: number): Promise<FastifyInstance> {
  const app = await buildServer(deps.config, requestTimeMs)

  filmRoutes(app, deps)
  filmCards(app, deps)
  sitemap(app, deps)

  keptRoute(app, deps, catalogue.listCinemas, listCinemas, keepForAMoment)
  keptRoute(app, deps, catalogue.getCinema, getCinema, keepUntilChanged)
  keptRoute(app, deps, catalogue.listLocations, listLocations, keepUntilChanged)
  cinemaRoutes(app, deps)

  routes(app, deps, choices, { findFilms, findCinemas, findDistributors, findExhibitors })

  showtimeRoutes(app, deps)
  seatRoutes(app, deps)

  itemRoutes(app, deps)
  routes(app, deps, stock, { listStock, stockCsv, moveStock, countStock })

  programmeRoutes(app, deps)
  routes(app, deps, complimentary, {
    giveFreeTickets,
    getFreeTickets,
    listFreeTicketsRequests,
    approveFreeTickets,
    rejectFreeTickets,
  })
  routes(app, deps, vouchers, { addVouchers, listVouchers, makeVouchers, stopVouchers, voucherStatementCsv })
  routes(app, deps, offers, {
    listOffers,
    addOffer,
    previewOffer,
    stopOffer,
    getOfferReport,
    makeOfferCodes,
    stopOfferCodes,
    checkOfferCode,
  })
  routes(app, deps, serviceVouchers, { giveServiceVouchers })
  routes(app, deps, ticketTypes, { listTicketTypes, addTicketType, changeTicketType })

  routes(app, deps, seatsOfShow, { getSeats, holdSeats, releaseSeats, moveTicket })

  tokenRoute(app, deps, tickets.purchaseTickets, purchaseTickets(deps, app.log))

  routes(app, deps, snacks, { orderItems })
  tokenRoute(app, deps, tickets.listTickets, listTickets)
  routes(app, deps, tickets, { getTicket, sendPin, refundTicket, exchangeTickets, addToGoogleWallet })
  transferRoutes(app, deps)
  waitRoutes(app, deps)
  pushRoutes(app, deps)
  routes(app, deps, refunds, {
    getPurchaseOfTicket,
    refundPurchase,
    refundPayment,
    listRefunds,
    retryRefund,
    callOffRefund,
    refundTicketByStaff,
  })
  routes(app, deps, staffCustomers, { sendPinByStaff, exportAccountByStaff })

  scanRoutes(app, deps)
  counterRoutes(app, deps)
  barRoutes(app, deps)
  tillPaymentRoutes(app, deps)
  offlineSalesRoutes(app, deps)
  staffTillRoutes(app, deps)
  gateRoutes(app, deps)
  routes(app, deps, showLog, {
    logShowAtGate,
    logShowAtCounter,
    logShowLater,
    listShowLog,
    compensateShows,
    rejectCompensation,
  })

  accountRoutes(app, deps)
  routes(app, deps, ownAccount, { exportAccount, closeAccount })

  tokenRoute(app, deps, profile.getUser, getUser)
  routes(app, deps, profile, { updateUser, chooseLanguage, imageProxy })
  fileRoute(app, deps, profile.uploadPicture, uploadPicture)
  customerRoutes(app, deps)
  numberMoveRoutes(app, deps)

  adjustmentRoutes(app, deps)
  pointsTransferRoutes(app, deps)
  routes(app, deps, giftCodeBatches, { listGiftCodeBatches, proposeGiftCodes, makeGiftCodes, endGiftCodes })
  routes(app, deps, giftCodes, { redeemGiftCode, buyGiftCode, listGiftCodes, replaceGiftCode, stopGiftCode })

  staffRoutes(app, deps)

  topUpRoutes(app, deps)
  paymentRoutes(app, deps)

  routes(app, deps, reconciliation, { listReconciliations, listDifferences })

  routes(app, deps, moneyCases, { listMoneyCases, resolveMoneyCase })

  tokenRoute(app, deps, wallet.getWallet, getWallet)
  routes(app, deps, books, { getBooks })
  reportRoutes(app, deps)
  routes(app, deps, taxes, { listTaxRates, addTaxRate })
  nairaRoutes(app, deps)
  bankRoutes(app, deps)
  partyRoutes(app, deps)
  accountChangeRoutes(app, deps)
  settlementRoutes(app, deps)
  routes(app, deps, today, { getToday })
  routes(app, deps, find, { find: findThings })
  routes(app, deps, ledger, { listLedger })

  proofRoutes(app, deps)

  routes(app, deps, services, { getAppUpdate, geocode, distance })
  formRoute(app, deps, services.contact, contact)
  routes(app, deps, jobs, { listFailedMessages, retryFailedMessage, retryFailedMessages })
  routes(app, deps, operatorSettings, {
    getSettings,
    updateSettings,
    removeLogo,
    approveLimits,
    rejectLimits,
  })
  fileRoute(app, deps, operatorSettings.uploadLogo, uploadLogo)
  routes(app, deps, audit, { listAudit })
  operatorRoutes(app, deps)

  readiness(app, deps)
  health(app)
  metrics(app, deps, metricsOf(deps.config))
  await operatorApp(app, deps, 'console')
  await installedStaffApp(app, deps, 'gate')
  await installedStaffApp(app, deps, 'counter')
  await proofPage(app, deps)
  const { answers, db } = deps
  const pagesOf = (config: PageConfig) => pageAnswers(db, config)
  await webApp(app, deps, { answers, pagesOf, textOf: transferHeads(db) })
  await serveUploads(app, deps.uploads)
  return app
}
