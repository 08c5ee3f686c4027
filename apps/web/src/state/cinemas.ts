import type { Cinema } from '@velvet/contract/entities'
import { listCinemas } from '../calls/catalogue.ts'
import { readThunk } from './call-thunk.ts'
import { followCall } from './follow-call.ts'
import { createSlice } from './slice.ts'

interface CinemasState {
  cinemas: Cinema[]
  loading: boolean
  error: string | null
}

const transient = { loading: false, error: null }
const initialState: CinemasState = { cinemas: [], ...transient }

export const fetchCinemas = readThunk('cinemas/fetchCinemas', async (LGA: string) => {
  return (await listCinemas({ LGA })).cinemasLists
})

const slice = createSlice({
  name: 'cinemas',
  initialState,
  transient,
  reducers: {},
  extraReducers: (builder) => {
    followCall(builder, fetchCinemas, {
      busy: 'loading',
      error: 'error',
      answer: 'cinemas',
      // An area without service is not a failure, but has no cinemas.
      words: ({ code, message }) => (code === 'area-not-found' ? null : message),
    })
  },
})

export default slice.reducer
