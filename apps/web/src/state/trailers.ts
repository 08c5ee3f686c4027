import type { Trailer } from '@velvet/contract/shared/entities/entities'
import { getSelectedTrailer, getTrailer, listTrailers } from '../calls/catalogue.ts'
import { readThunk } from './call-thunk.ts'
import { followCall } from './follow-call.ts'
import { noteMissing } from './missing.ts'
import { createSlice } from './slice.ts'

interface TrailersState {
  /** Newest first. */
  trailers: Trailer[]
  trailer: Trailer | null
  isFetching: boolean
  error: string | null
  missing: string | null
}

const transient = { isFetching: false, error: null, missing: null }
const initialState: TrailersState = { trailers: [], trailer: null, ...transient }

export function newestFirst(results: readonly Trailer[]): Trailer[] {
  return [...results].reverse()
}

export const fetchTrailers = readThunk('trailers/fetchTrailers', async () => {
  return newestFirst((await listTrailers({})).all_trailers.results)
})

export const fetchTrailer = readThunk('trailers/fetchTrailer', async (id: string) => {
  return (await getTrailer({ id })).eachTrailer
})

/** Reads a trailer by its own id or by that of its film. */
export const fetchSelectedTrailer = readThunk(
  'trailers/fetchSelectedTrailer',
  async (id: string) => (await getSelectedTrailer({ id })).eachTrailer,
)

const FIELDS = { busy: 'isFetching', error: 'error' } as const

const slice = createSlice({
  name: 'trailers',
  initialState,
  transient,
  reducers: {},
  extraReducers: (builder) => {
    followCall(builder, fetchTrailers, { ...FIELDS, answer: 'trailers' })
    for (const thunk of [fetchTrailer, fetchSelectedTrailer]) {
      followCall(builder, thunk, { ...FIELDS, ...noteMissing, answer: 'trailer' })
    }
  },
})

export default slice.reducer
