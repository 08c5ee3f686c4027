import type { Trailer } from '@velvet/contract/entities'
import { getSelectedTrailer, getTrailer, listTrailers } from '../calls/catalogue.ts'
import { readThunk } from './call-thunk.ts'
import { createSlice } from './slice.ts'

export interface TrailersState {
  /** Newest first. */
  trailers: Trailer[]
  trailer: Trailer | null
  isFetching: boolean
  error: string | null
}

const initialState: TrailersState = { trailers: [], trailer: null, isFetching: false, error: null }

export const fetchTrailers = readThunk('trailers/fetchTrailers', async () => {
  return [...(await listTrailers({})).all_trailers.results].reverse()
})

export const fetchTrailer = readThunk('trailers/fetchTrailer', async (id: string) => {
  return (await getTrailer({ id })).eachTrailer
})

/** By the trailer's own id or its film's. */
export const fetchSelectedTrailer = readThunk(
  'trailers/fetchSelectedTrailer',
  async (id: string) => (await getSelectedTrailer({ id })).eachTrailer,
)

const slice = createSlice({
  name: 'trailers',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    for (const thunk of [fetchTrailers, fetchTrailer, fetchSelectedTrailer]) {
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
    builder.addCase(fetchTrailers.fulfilled, (state, action) => {
      state.isFetching = false
      state.trailers = action.payload
    })
    for (const thunk of [fetchTrailer, fetchSelectedTrailer]) {
      builder.addCase(thunk.fulfilled, (state, action) => {
        state.isFetching = false
        state.trailer = action.payload
      })
    }
  },
})

export default slice.reducer
