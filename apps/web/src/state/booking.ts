import type { Cinema, Showtime } from '@velvet/contract/shared/entities/entities'
import { MIN_TICKETS } from '@velvet/contract/tickets/tickets.rules'
import type { PayloadAction } from './action.ts'
import { startSession } from './auth.ts'
import { createSlice } from './slice.ts'
import { countOf, type ChosenZones, type TicketLine } from './ticket-line.ts'
import { ticketsBought } from './tickets.ts'

/** A purchase that waits for a top-up. */
interface PurchaseIntent {
  showtime: Showtime
  cinema: Cinema
  count: number
  lines: readonly TicketLine[]
  seats: readonly string[]
  zones: ChosenZones | null
  wheelchair: boolean
  exchange: Exchange | null
  movieTitle: string
}

/** The tickets of one purchase that the customer exchanges for tickets of the selected showtime. */
export interface Exchange {
  ticketIDs: readonly string[]
  /** The price of these tickets in Vp, which counts towards the new tickets. */
  paid: number
  film: string
  seats: string
  /** The name of each ticket's type in the language of the page. Null for the standard type. */
  types: readonly (string | null)[]
  /** The showtime of these tickets. */
  showtimeID: string
}

/** The news of how a purchase ended, for a customer who had left the confirm screen by then. */
export interface PurchaseNews {
  /** The id of the customer who bought. The news is not shown to others who use this phone. */
  uuid: string
  title: string
  text: string
  /** False if the server has refused the purchase. */
  mayHaveTickets: boolean
}

interface Selection {
  movieId: string | null
  showtime: Showtime | null
  cinema: Cinema | null
  /** The number of tickets of all types. */
  count: number
  /** The types of the showtime with their numbers; empty if it has one price. */
  lines: readonly TicketLine[]
  /** The chosen seats, at most one for each ticket; empty if the cinema gives seats together. */
  seats: readonly string[]
  /** The zones of the chosen seats, in their order; null if all are standard seats. */
  zones: ChosenZones | null
  /** True if a wheelchair place comes first. No seats are chosen then. */
  wheelchair: boolean
  /** The exchange, or null for a new purchase. */
  exchange: Exchange | null
  ticketId: string | null
  intent: PurchaseIntent | null
}

/** What the customer has selected on the way to a ticket. */
interface BookingState extends Selection {
  news: PurchaseNews | null
  /** The selection of the customer whose session has ended. The phone never stores it. */
  held: { uuid: string; selection: Selection } | null
}

const transient = { news: null, held: null }

const initialState: BookingState = {
  movieId: null,
  showtime: null,
  cinema: null,
  count: MIN_TICKETS,
  lines: [],
  seats: [],
  zones: null,
  wheelchair: false,
  exchange: null,
  ticketId: null,
  intent: null,
  ...transient,
}

/** When the server ends a session, this keeps what its customer had selected until a customer logs in. */
export function heldFor(uuid: string | null, before: BookingState): BookingState {
  if (uuid === null) return initialState
  const { movieId, showtime, cinema, count, lines, seats, zones, wheelchair, exchange, ticketId, intent } = before
  const chosen = { movieId, showtime, cinema, count, lines, seats, zones, wheelchair, exchange }
  const selection = { ...chosen, ticketId, intent }
  return { ...initialState, held: { uuid, selection } }
}

function clearSelection(state: BookingState): void {
  state.showtime = null
  state.cinema = null
  state.count = MIN_TICKETS
  state.lines = []
  state.seats = []
  state.zones = null
  state.wheelchair = false
  state.exchange = null
}

/** Chosen seats without a ticket are released. */
function chooseCount(state: BookingState, count: number): void {
  state.count = count
  state.seats = state.seats.slice(0, count)
}

const slice = createSlice({
  name: 'booking',
  initialState,
  transient,
  reducers: {
    movieSelected(state, action: PayloadAction<string>) {
      state.movieId = action.payload
    },
    /** Each showtime needs a new choice of cinema, and drops the postponed purchase. */
    showtimeSelected(state, action: PayloadAction<Showtime>) {
      clearSelection(state)
      state.movieId = action.payload.MovieID
      state.showtime = action.payload
      state.intent = null
    },
    cinemaSelected(state, action: PayloadAction<Cinema>) {
      state.cinema = action.payload
    },
    exchangeBegun(state, { payload }: PayloadAction<{ showtime: Showtime; cinema: Cinema; exchange: Exchange }>) {
      clearSelection(state)
      const { showtime, exchange } = payload
      Object.assign(state, { ...payload, movieId: showtime.MovieID, count: exchange.ticketIDs.length, intent: null })
    },
    countChosen(state, action: PayloadAction<number>) {
      chooseCount(state, action.payload)
    },
    seatsChosen(state, action: PayloadAction<Pick<Selection, 'seats' | 'zones' | 'wheelchair'>>) {
      Object.assign(state, action.payload)
    },
    linesChosen(state, action: PayloadAction<readonly TicketLine[]>) {
      state.lines = action.payload
      chooseCount(state, countOf(action.payload))
    },
    ticketSelected(state, action: PayloadAction<string>) {
      state.ticketId = action.payload
    },
    /** On the way to a top-up, the selection is cleared and stored for later. */
    purchasePutOff(state, { payload }: PayloadAction<{ movieTitle: string }>) {
      const { showtime, cinema, count, lines, seats, zones, wheelchair, exchange } = state
      if (showtime && cinema) {
        state.intent = { showtime, cinema, count, lines, seats, zones, wheelchair, exchange, ...payload }
      }
      clearSelection(state)
    },
    /** After a top-up, the postponed purchase is selected again, ready to be confirmed. */
    purchaseResumed(state) {
      if (!state.intent) return
      const { showtime, cinema, count, lines, seats, zones, wheelchair, exchange } = state.intent
      const movieId = showtime.MovieID
      const chosen = { movieId, showtime, cinema, count, lines, seats, zones, wheelchair, exchange }
      Object.assign(state, { ...chosen, intent: null })
    },
    purchaseEnded(state, action: PayloadAction<PurchaseNews>) {
      state.news = action.payload
    },
    purchaseNewsRead(state) {
      state.news = null
    },
  },
  extraReducers: (builder) => {
    builder.addCase(ticketsBought, (state, action) => {
      const showtimeId = action.payload.tickets[0]?.ShowtimeID
      // Another showtime may have been selected while the answer was on its way.
      if (state.showtime?.ShowtimeID === showtimeId) clearSelection(state)
      if (state.intent?.showtime.ShowtimeID === showtimeId) state.intent = null
    })
    builder.addCase(startSession.fulfilled, (state, action) => {
      if (state.held?.uuid === action.payload.user) Object.assign(state, state.held.selection)
      state.held = null
    })
  },
})

export const {
  movieSelected,
  showtimeSelected,
  cinemaSelected,
  exchangeBegun,
  countChosen,
  linesChosen,
  seatsChosen,
  ticketSelected,
  purchasePutOff,
  purchaseResumed,
  purchaseEnded,
  purchaseNewsRead,
} = slice.actions
export default slice.reducer
