import type { Cinema } from '@velvet/contract/entities'
import { listCinemas } from '../calls/catalogue.ts'
import { readThunk } from './call-thunk.ts'
import { createSlice } from './slice.ts'

export interface CinemasState {
  cinemas: Cinema[]
  loading: boolean
  error: string | null
}

const initialState: CinemasState = { cinemas: [], loading: false, error: null }

export const fetchCinemas = readThunk('cinemas/fetchCinemas', async (LGA: string) => {
  return (await listCinemas({ LGA })).cinemasLists
})

const slice = createSlice({
  name: 'cinemas',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(fetchCinemas.pending, (state) => {
        state.loading = true
        state.error = null
      })
      .addCase(fetchCinemas.fulfilled, (state, action) => {
        state.loading = false
        state.cinemas = action.payload
      })
      .addCase(fetchCinemas.rejected, (state, action) => {
        state.loading = false
        // An area without service is not a failure: it has no cinemas.
        const isNotServed = action.error.code === 'area-not-found'
        state.error = isNotServed ? null : action.error.message
      })
  },
})

export default slice.reducer
