import { callsOf } from '@velvet/client/calls-of'
import type { AnswerOf } from '@velvet/client/call'
import type * as afterSale from '@velvet/contract/sales/after-sale.calls'
import type * as sales from '@velvet/contract/sales/counter-sales.calls'
import type * as exchanges from '@velvet/contract/sales/exchanges.calls'
import type * as showtimes from '@velvet/contract/sales/counter-showtimes.calls'
import type * as conflicts from '@velvet/contract/sales/offline-conflicts.calls'
import type * as offline from '@velvet/contract/sales/offline-sales.calls'
import type * as payments from '@velvet/contract/sales/till-payments.calls'
import type * as tillSessions from '@velvet/contract/sales/till-sessions.calls'
import type * as tills from '@velvet/contract/sales/tills.calls'
import type * as lists from '@velvet/contract/tickets/gate-lists.calls'
import type * as showLog from '@velvet/contract/tickets/show-log.calls'
import type * as people from '@velvet/contract/tickets/gate-people.calls'
import type * as pickups from '@velvet/contract/sales/pickups.calls'
import type * as sessions from '@velvet/contract/people/staff-sessions.calls'

export const counterCalls = callsOf<
  typeof sessions &
    typeof lists &
    typeof showLog &
    typeof people &
    typeof tills &
    typeof tillSessions &
    typeof showtimes &
    typeof sales &
    typeof afterSale &
    typeof exchanges &
    typeof payments &
    typeof pickups &
    typeof conflicts &
    typeof offline
>()({
  staffLogin: 'POST /api/v1/staff/login',
  staffLogout: 'POST /api/v1/staff/logout',
  listGatePeople: 'GET /api/v1/gate/people',
  listGateShowtimes: 'GET /api/v1/gate/showtimes',
  logShowAtCounter: 'POST /api/v1/counter/showtimes/:id/events',
  listGateCinemas: 'GET /api/v1/gate/cinemas',
  addTill: 'POST /api/v1/counter/tills',
  listTills: 'GET /api/v1/counter/tills',
  changeTill: 'PUT /api/v1/counter/tills/:id',
  giveFloat: 'POST /api/v1/counter/tills/:id/float',
  openSession: 'POST /api/v1/counter/sessions',
  getTillSession: 'GET /api/v1/counter/sessions/:id',
  recordTillEvent: 'POST /api/v1/counter/sessions/:id/events',
  closeSession: 'POST /api/v1/counter/sessions/:id/close',
  handOver: 'POST /api/v1/counter/sessions/:id/handover',
  listCounterShowtimes: 'GET /api/v1/counter/showtimes',
  listCounterDays: 'GET /api/v1/counter/days',
  getCounterSeats: 'GET /api/v1/counter/showtimes/:id/seats',
  sellAtCounter: 'POST /api/v1/counter/sales',
  listCounterSales: 'GET /api/v1/counter/sales',
  getCounterSale: 'GET /api/v1/counter/sales/:id',
  refundSale: 'POST /api/v1/counter/sales/:id/refund',
  exchangeSale: 'POST /api/v1/counter/sales/:id/exchange',
  reprintTicket: 'POST /api/v1/counter/tickets/:id/reprint',
  reprintFood: 'POST /api/v1/counter/sales/:id/reprint',
  checkCounterCode: 'POST /api/v1/counter/codes',
  giveAtCounter: 'POST /api/v1/counter/complimentary',
  beginTillPayment: 'POST /api/v1/counter/payments',
  getTillPayment: 'GET /api/v1/counter/payments/:id',
  cancelTillPayment: 'POST /api/v1/counter/payments/:id/cancel',
  listMoneyToReturn: 'GET /api/v1/counter/returns',
  returnMoney: 'POST /api/v1/counter/returns/:id',
  getTillMenu: 'GET /api/v1/counter/menu',
  takeAllotment: 'POST /api/v1/counter/allotment',
  approveMachine: 'POST /api/v1/counter/machines',
  reportOfflineSale: 'POST /api/v1/counter/offline-sales',
  approveOfflineSale: 'POST /api/v1/counter/offline-sales/approved',
  listCounterPickups: 'GET /api/v1/counter/pickups',
  startPickup: 'POST /api/v1/counter/pickups/:code/making',
  finishPickup: 'POST /api/v1/counter/pickups/:code/ready',
  handPickup: 'POST /api/v1/counter/pickups/:code/handed',
  markSoldOut: 'POST /api/v1/counter/pickups/:code/lines/:place/sold-out',
  listPrintedConflicts: 'GET /api/v1/counter/conflicts',
  resolveUnsold: 'POST /api/v1/counter/conflicts/:id/resolve',
})

export type CounterShowtime = AnswerOf<typeof counterCalls.listCounterShowtimes>['items'][number]
export type DoorShowtime = AnswerOf<typeof counterCalls.listGateShowtimes>['items'][number]
export type SoldType = CounterShowtime['types'][number]
export type Menu = AnswerOf<typeof counterCalls.getTillMenu>
export type AppliedOffer = NonNullable<AnswerOf<typeof counterCalls.checkCounterCode>['offer']>
export type Till = AnswerOf<typeof counterCalls.listTills>['items'][number]
export type TillSession = AnswerOf<typeof counterCalls.openSession>['session']
export type Sold = AnswerOf<typeof counterCalls.sellAtCounter>
/** What is printed of a sale. A receipt of food and drinks that is printed again has the number of its copy. */
export type Printed = Sold & { foodCopy?: number }
export type TillPayment = AnswerOf<typeof counterCalls.getTillPayment>['payment']
export type MoneyToReturn = AnswerOf<typeof counterCalls.listMoneyToReturn>['items'][number]
export type PrintedConflict = AnswerOf<typeof counterCalls.listPrintedConflicts>['items'][number]
export type XReport = AnswerOf<typeof counterCalls.getTillSession>
export type ZReport = AnswerOf<typeof counterCalls.closeSession>
export type EarlierSale = AnswerOf<typeof counterCalls.getCounterSale>
export type BarPickup = AnswerOf<typeof counterCalls.listCounterPickups>['rows'][number]
export type ListedSale = AnswerOf<typeof counterCalls.listCounterSales>['items'][number]
export type Refund = AnswerOf<typeof counterCalls.refundSale>['refund']
