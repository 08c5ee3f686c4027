import type { Cinema, Showtime } from '@velvet/contract/shared/entities/entities'
import { getShowtime, listShowingCinemas, listShowtimes } from '../calls/showtimes.ts'
import { areaText, type AreaNames } from './area.ts'
import { readThunk } from './call-thunk.ts'
import { followCall } from './follow-call.ts'
import { createSlice } from './slice.ts'

interface ShowtimesState {
  showtime: Showtime | null
  showtimes: Showtime[]
  /** The film and the area of those showtimes. */
  showtimesOf: string | null
  showingcinemas: Cinema[]
  /** The film that those cinemas show, and their area. */
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
  showtimesOf: null,
  showingcinemas: [],
  showingcinemasOf: null,
  ...transient,
}

interface MovieInArea extends AreaNames {
  movieId: string
}

/** Returns one text for a film in an area. */
export function programmeText({ movieId, ...area }: MovieInArea): string {
  return `${movieId}/${areaText(area)}`
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
        // Those of another film or another area must not be taken for these.
        const of = programmeText(action.meta.arg)
        if (state.showtimesOf !== of) state.showtimes = []
        state.showtimesOf = of
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
        const of = programmeText(action.meta.arg)
        if (state.showingcinemasOf !== of) state.showingcinemas = []
        state.showingcinemasOf = of
      },
      answer: 'showingcinemas',
    })
  },
})

export default slice.reducer
