import type { Cinema, Showtime } from '@velvet/contract/entities'
import { getShowtime, listShowingCinemas, listShowtimes } from '../calls/showtimes.ts'
import { readThunk } from './call-thunk.ts'
import { createSlice } from './slice.ts'

export interface ShowtimesState {
  showtime: Showtime | null
  showtimes: Showtime[]
  showingcinemas: Cinema[]
  /** The film that those cinemas show. */
  showingcinemasOf: string | null
  isFetchingShowtime: boolean
  isFetchingShowtimes: boolean
  isFetchingShowingCinemas: boolean
  error: string | null
}

const initialState: ShowtimesState = {
  showtime: null,
  showtimes: [],
  showingcinemas: [],
  showingcinemasOf: null,
  isFetchingShowtime: false,
  isFetchingShowtimes: false,
  isFetchingShowingCinemas: false,
  error: null,
}

export interface MovieInArea {
  movieId: string
  LGA: string
}

export const fetchShowtimes = readThunk('showtimes/fetchShowtimes', async (where: MovieInArea) => {
  return (await listShowtimes(where)).showtimeIds
})

export const fetchShowtime = readThunk('showtimes/fetchShowtime', async (showtimeId: string) => {
  return (await getShowtime({ showtimeId })).showtime
})

export const fetchShowingCinemas = readThunk(
  'showtimes/fetchShowingCinemas',
  async (where: MovieInArea) => (await listShowingCinemas(where)).cinemasLists,
)

const slice = createSlice({
  name: 'showtimes',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(fetchShowtimes.pending, (state, action) => {
        state.isFetchingShowtimes = true
        state.error = null
        // Another film's programme must not be taken for this one's.
        if (state.showtimes[0]?.MovieID !== action.meta.arg.movieId) state.showtimes = []
      })
      .addCase(fetchShowtimes.fulfilled, (state, action) => {
        state.isFetchingShowtimes = false
        state.showtimes = action.payload
      })
      .addCase(fetchShowtimes.rejected, (state, action) => {
        state.isFetchingShowtimes = false
        state.error = action.error.message
      })
      .addCase(fetchShowtime.pending, (state) => {
        state.isFetchingShowtime = true
      })
      .addCase(fetchShowtime.fulfilled, (state, action) => {
        state.isFetchingShowtime = false
        state.showtime = action.payload
      })
      .addCase(fetchShowtime.rejected, (state, action) => {
        state.isFetchingShowtime = false
        state.error = action.error.message
      })
      .addCase(fetchShowingCinemas.pending, (state, action) => {
        state.isFetchingShowingCinemas = true
        state.error = null
        const { movieId } = action.meta.arg
        if (state.showingcinemasOf !== movieId) state.showingcinemas = []
        state.showingcinemasOf = movieId
      })
      .addCase(fetchShowingCinemas.fulfilled, (state, action) => {
        state.isFetchingShowingCinemas = false
        state.showingcinemas = action.payload
      })
      .addCase(fetchShowingCinemas.rejected, (state, action) => {
        state.isFetchingShowingCinemas = false
        state.error = action.error.message
      })
  },
})

export default slice.reducer
