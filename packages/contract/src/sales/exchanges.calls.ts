import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Uuid } from '../shared/entities/entities.ts'
import { Note } from '../shared/entities/staff-list.ts'
import { refundSale } from './after-sale.calls.ts'
import { APPROVAL_REFUSALS, Approval, counterApproved } from './counter.calls.ts'
import { CounterSold, SALE_REFUSALS, saleRequest } from './counter-sales.calls.ts'
import { Tenders } from './tenders.ts'

export const exchangeSale = endpoint({
  ...counterApproved,
  path: '/api/v1/counter/sales/:id/exchange',
  summary:
    'Exchanges tickets of a sale for as many of another showtime, seat or type: what they cost pays for the new ones, and only the difference is paid, or given back by the tender that paid',
  input: z.object({
    ...saleRequest,
    /**
     * The id of the purchase with the old tickets. `showtimeID`, `tickets` and `seats` are those of the new tickets.
     */
    id: Uuid,
    /** Without this field, all tickets of the sale that can be exchanged are exchanged. */
    ticketIDs: refundSale.input.shape.ticketIDs,
    /** The tenders pay the amount by which the new tickets cost more than the old ones. */
    tenders: Tenders,
    /** A reason is required once the showtime of the old tickets has begun. */
    reason: Note.optional(),
    /** A refunded amount needs approval like any refund. After the start of the showtime, every exchange needs it. */
    approval: Approval.optional(),
  }),
  output: CounterSold.extend({
    /** The refunded amounts, by the tender of the original payment. */
    back: refundSale.output.shape.refund.shape.parts,
  }),
  status: 201,
  errors: [
    ...SALE_REFUSALS,
    ...APPROVAL_REFUSALS,
    'transfer-not-arrived',
    'sale-not-found',
    'ticket-not-found',
    'ticket-used',
    'ticket-over',
    'ticket-given-away',
    'tickets-go-together',
    'free-ticket-used',
    'nothing-to-refund',
    'exchange-one-for-one',
    'voucher-not-exchangeable',
    'bundle-not-exchangeable',
  ],
})
