import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import type { Cinema, Showtime } from '@velvet/contract/entities'

/** What the customer has picked on the way to a ticket. */
export interface BookingState {
  movieId: string | null
  showtime: Showtime | null
  cinema: Cinema | null
  ticketId: string | null
}

const initialState: BookingState = { movieId: null, showtime: null, cinema: null, ticketId: null }

const slice = createSlice({
  name: 'booking',
  initialState,
  reducers: {
    movieSelected(state, action: PayloadAction<string>) {
      state.movieId = action.payload
    },
    /** The cinema is chosen anew for each showtime. */
    showtimeSelected(state, action: PayloadAction<Showtime>) {
      state.movieId = action.payload.MovieID
      state.showtime = action.payload
      state.cinema = null
    },
    cinemaSelected(state, action: PayloadAction<Cinema>) {
      state.cinema = action.payload
    },
    ticketSelected(state, action: PayloadAction<string>) {
      state.ticketId = action.payload
    },
    /** After a purchase, or on the way to fund the wallet. */
    selectionCleared(state) {
      state.showtime = null
      state.cinema = null
    },
  },
})

export const { movieSelected, showtimeSelected, cinemaSelected, ticketSelected, selectionCleared } =
  slice.actions
export default slice.reducer
