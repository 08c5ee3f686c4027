import type { Movie } from '@velvet/contract/shared/entities/entities'
import { getMovie, listMovies, listMoviesNearCustomer } from '../calls/catalogue.ts'
import { readThunk } from './call-thunk.ts'
import { followCall } from './follow-call.ts'
import { noteMissing } from './missing.ts'
import { createSlice } from './slice.ts'

interface MoviesState {
  movies: Movie[]
  userLocationMovies: Movie[]
  singleMovie: Movie | null
  isLoading: boolean
  error: string | null
  missing: string | null
}

const transient = { isLoading: false, error: null, missing: null }
const initialState: MoviesState = {
  movies: [],
  userLocationMovies: [],
  singleMovie: null,
  ...transient,
}

export const fetchMovies = readThunk('movies/fetchMovies', async () => {
  return (await listMovies({})).moviesList
})

/** Takes the customer's own phone number, because the list is that of their LGA. */
export const fetchUserLocationMovies = readThunk(
  'movies/fetchUserLocationMovies',
  async (phoneNumber: string) => (await listMoviesNearCustomer({ phoneNumber })).userLocationMoviesList,
)

export const fetchSingleMovie = readThunk('movies/fetchSingleMovie', async (movieId: string) => {
  return (await getMovie({ movieId })).onemoviedetails
})

const FIELDS = { busy: 'isLoading', error: 'error' } as const

const slice = createSlice({
  name: 'movies',
  initialState,
  transient,
  reducers: {},
  extraReducers: (builder) => {
    followCall(builder, fetchMovies, { ...FIELDS, answer: 'movies' })
    followCall(builder, fetchUserLocationMovies, { ...FIELDS, answer: 'userLocationMovies' })
    followCall(builder, fetchSingleMovie, { ...FIELDS, ...noteMissing, answer: 'singleMovie' })
  },
})

export default slice.reducer
