import type { Ticket } from '@velvet/contract/entities'
import { TICKETS_PER_PAGE } from '@velvet/contract/tickets'
import { getTicket, listTickets } from '../calls/tickets.ts'
import type { PayloadAction } from './action.ts'
import { readThunk } from './call-thunk.ts'
import { createSlice } from './slice.ts'

export interface TicketsState {
  /** Kept on the device, so that they open with no network. */
  tickets: Ticket[]
  ticket: Ticket | null
  isFetching: boolean
  error: string | null
}

const initialState: TicketsState = { tickets: [], ticket: null, isFetching: false, error: null }

export const fetchTickets = readThunk('tickets/fetchTickets', listAllTickets)

/** Reads all pages. A ticket that is used or expires meanwhile can be on two of them. */
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

/** What a purchase has changed, for each slice that shows some of it. */
interface Sale {
  showtimeId: string
  tickets: Ticket[]
  /** The Vp that the customer has left. */
  balance: number
}

const slice = createSlice({
  name: 'tickets',
  initialState,
  reducers: {
    ticketsBought(state, action: PayloadAction<Sale>) {
      const bought = new Set(action.payload.tickets.map((ticket) => ticket.TicketID))
      const others = state.tickets.filter((ticket) => !bought.has(ticket.TicketID))
      state.tickets = [...action.payload.tickets, ...others]
    },
  },
  extraReducers: (builder) => {
    for (const thunk of [fetchTickets, fetchTicket]) {
      builder
        .addCase(thunk.pending, (state) => {
          state.isFetching = true
          state.error = null
        })
        .addCase(thunk.rejected, (state, action) => {
          state.isFetching = false
          state.error = action.error.message
        })
    }
    builder
      .addCase(fetchTickets.fulfilled, (state, action) => {
        state.isFetching = false
        state.tickets = action.payload
      })
      .addCase(fetchTicket.fulfilled, (state, action) => {
        state.isFetching = false
        state.ticket = action.payload
      })
  },
})

export const { ticketsBought } = slice.actions
export default slice.reducer
