import type { AnswerOf } from '@velvet/client/call'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { TICKETS_PER_PAGE } from '@velvet/contract/tickets/tickets.rules'
import { getTicket, listTickets } from '../calls/tickets.ts'
import type { purchaseTickets } from '../calls/tickets.ts'
import type { PayloadAction } from './action.ts'
import { readThunk } from './call-thunk.ts'
import { followCall } from './follow-call.ts'
import { createSlice } from './slice.ts'

/** The answer to a purchase. Each slice that shows a part of it takes that part. */
export type Purchase = AnswerOf<typeof purchaseTickets>

interface TicketsState {
  /** Stored on the device, so that they open without a network. */
  tickets: Ticket[]
  ticket: Ticket | null
  isFetching: boolean
  error: string | null
}

const transient = { isFetching: false, error: null }
const initialState: TicketsState = { tickets: [], ticket: null, ...transient }

export const fetchTickets = readThunk('tickets/fetchTickets', listAllTickets)

/** Reads all pages. A ticket that is used or expires in the meantime can be on two of them. */
async function listAllTickets(uuid: string): Promise<Ticket[]> {
  const tickets = new Map<string, Ticket>()
  let page: Ticket[] = []
  do {
    const last = page[page.length - 1]
    const after = last && { TicketID: last.TicketID, TicketStatus: last.TicketStatus }
    page = await listTickets({ uuid, after })
    for (const ticket of page) tickets.set(ticket.TicketID, ticket)
  } while (page.length === TICKETS_PER_PAGE)
  return [...tickets.values()]
}

export const fetchTicket = readThunk(
  'tickets/fetchTicket',
  async (input: { uuid: string; ticketID: string }) => (await getTicket(input)).ticket,
)

const FIELDS = { busy: 'isFetching', error: 'error' } as const

const slice = createSlice({
  name: 'tickets',
  initialState,
  transient,
  reducers: {
    ticketsBought(state, action: PayloadAction<Purchase>) {
      const bought = new Set(action.payload.tickets.map((ticket) => ticket.TicketID))
      const others = state.tickets.filter((ticket) => !bought.has(ticket.TicketID))
      state.tickets = [...action.payload.tickets, ...others]
    },
  },
  extraReducers: (builder) => {
    followCall(builder, fetchTickets, { ...FIELDS, answer: 'tickets' })
    followCall(builder, fetchTicket, { ...FIELDS, answer: 'ticket' })
  },
})

export const { ticketsBought } = slice.actions
export default slice.reducer
