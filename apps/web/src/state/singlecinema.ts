import type { Cinema } from '@velvet/contract/entities'
import { getCinema } from '../calls/catalogue.ts'
import { readThunk } from './call-thunk.ts'
import { createSlice } from './slice.ts'

export interface SingleCinemaState {
  cinema: Cinema | null
  loading: boolean
  error: string | null
}

const initialState: SingleCinemaState = { cinema: null, loading: false, error: null }

export const fetchSingleCinema = readThunk(
  'singlecinema/fetchSingleCinema',
  async (cinemaId: string) => (await getCinema({ cinemaId })).cinema,
)

const slice = createSlice({
  name: 'singlecinema',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(fetchSingleCinema.pending, (state, action) => {
        state.loading = true
        state.error = null
        if (state.cinema?.CinemaID !== action.meta.arg) state.cinema = null
      })
      .addCase(fetchSingleCinema.fulfilled, (state, action) => {
        state.loading = false
        state.cinema = action.payload
      })
      .addCase(fetchSingleCinema.rejected, (state, action) => {
        state.loading = false
        state.error = action.error.message
      })
  },
})

export default slice.reducer
