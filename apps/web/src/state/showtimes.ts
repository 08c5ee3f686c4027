import type { Cinema, Showtime } from '@velvet/contract/entities'
import { getShowtime, listShowingCinemas, listShowtimes } from '../calls/showtimes.ts'
import { readThunk } from './call-thunk.ts'
import { followCall } from './follow-call.ts'
import { createSlice } from './slice.ts'

interface ShowtimesState {
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

const transient = {
  isFetchingShowtime: false,
  isFetchingShowtimes: false,
  isFetchingShowingCinemas: false,
  error: null,
}
const initialState: ShowtimesState = {
  showtime: null,
  showtimes: [],
  showingcinemas: [],
  showingcinemasOf: null,
  ...transient,
}

interface MovieInArea {
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
  transient,
  reducers: {},
  extraReducers: (builder) => {
    followCall(builder, fetchShowtimes, {
      busy: 'isFetchingShowtimes',
      error: 'error',
      started(state, action) {
        // Another film's showtimes must not be taken for those of this film.
        if (state.showtimes[0]?.MovieID !== action.meta.arg.movieId) state.showtimes = []
      },
      answer: 'showtimes',
    })
    followCall(builder, fetchShowtime, {
      busy: 'isFetchingShowtime',
      error: 'error',
      answer: 'showtime',
    })
    followCall(builder, fetchShowingCinemas, {
      busy: 'isFetchingShowingCinemas',
      error: 'error',
      started(state, action) {
        const { movieId } = action.meta.arg
        if (state.showingcinemasOf !== movieId) state.showingcinemas = []
        state.showingcinemasOf = movieId
      },
      answer: 'showingcinemas',
    })
  },
})

export default slice.reducer
