import * as afterSale from '@velvet/contract/sales/after-sale.calls'
import * as sales from '@velvet/contract/sales/counter-sales.calls'
import * as exchanges from '@velvet/contract/sales/exchanges.calls'
import * as showtimes from '@velvet/contract/sales/counter-showtimes.calls'
import * as sessions from '@velvet/contract/sales/till-sessions.calls'
import * as tills from '@velvet/contract/sales/tills.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { closeSession } from './close.ts'
import { checkCounterCode } from './code-at-till.ts'
import { giveFloat } from './give-float.ts'
import { handOver } from './hand-over.ts'
import { openSession } from './open-session.ts'
import { exchangeSale } from './exchange.ts'
import { giveAtCounter } from './give.ts'
import { getCounterSale, listCounterSales } from './list-sales.ts'
import { recordTillEvent } from './record-event.ts'
import { refundSale } from './refund.ts'
import { getTillSession } from './reports.ts'
import { reprintFood, reprintTicket } from './reprint.ts'
import { sellAtCounter } from './sell.ts'
import { getCounterSeats, listCounterDays, listCounterShowtimes } from './showtimes.ts'
import { addTill, changeTill, listTills } from './tills.ts'

export function counterRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, tills, { listTills, addTill, changeTill, giveFloat })
  routes(app, deps, sessions, { openSession, getTillSession, recordTillEvent, closeSession, handOver })
  routes(app, deps, showtimes, { listCounterShowtimes, listCounterDays, getCounterSeats })
  routes(app, deps, sales, { sellAtCounter, checkCounterCode, giveAtCounter })
  routes(app, deps, exchanges, { exchangeSale })
  routes(app, deps, afterSale, { listCounterSales, getCounterSale, refundSale, reprintTicket, reprintFood })
}
