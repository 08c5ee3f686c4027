import type { Movie } from '@velvet/contract/entities'
import { getMovie, listMovies, listMoviesNearCustomer } from '../calls/catalogue.ts'
import { readThunk } from './call-thunk.ts'
import { createSlice } from './slice.ts'

export interface MoviesState {
  movies: Movie[]
  userLocationMovies: Movie[]
  singleMovie: Movie | null
  isLoading: boolean
  error: string | null
}

const initialState: MoviesState = {
  movies: [],
  userLocationMovies: [],
  singleMovie: null,
  isLoading: false,
  error: null,
}

export const fetchMovies = readThunk('movies/fetchMovies', async () => {
  return (await listMovies({})).moviesList
})

/** Takes the customer's own phone number: the list is the one of their LGA. */
export const fetchUserLocationMovies = readThunk(
  'movies/fetchUserLocationMovies',
  async (phoneNumber: string) =>
    (await listMoviesNearCustomer({ phoneNumber })).userLocationMoviesList,
)

export const fetchSingleMovie = readThunk('movies/fetchSingleMovie', async (movieId: string) => {
  return (await getMovie({ movieId })).onemoviedetails
})

function started(state: MoviesState): void {
  state.isLoading = true
  state.error = null
}

function failed(state: MoviesState, action: { error: { message: string } }): void {
  state.isLoading = false
  state.error = action.error.message
}

const slice = createSlice({
  name: 'movies',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    for (const thunk of [fetchMovies, fetchUserLocationMovies, fetchSingleMovie]) {
      builder.addCase(thunk.pending, started).addCase(thunk.rejected, failed)
    }
    builder
      .addCase(fetchMovies.fulfilled, (state, action) => {
        state.isLoading = false
        state.movies = action.payload
      })
      .addCase(fetchUserLocationMovies.fulfilled, (state, action) => {
        state.isLoading = false
        state.userLocationMovies = action.payload
      })
      .addCase(fetchSingleMovie.fulfilled, (state, action) => {
        state.isLoading = false
        state.singleMovie = action.payload
      })
  },
})

export default slice.reducer
