import type { Cinema } from '@velvet/contract/shared/entities/entities'
import { listCinemas } from '../calls/catalogue.ts'
import { areaText, type AreaNames } from './area.ts'
import { readThunk } from './call-thunk.ts'
import { followCall } from './follow-call.ts'
import { createSlice } from './slice.ts'

interface CinemasState {
  cinemas: Cinema[]
  /** The area of those cinemas. */
  cinemasOf: string | null
  loading: boolean
  error: string | null
}

const transient = { loading: false, error: null }
const initialState: CinemasState = { cinemas: [], cinemasOf: null, ...transient }

export const fetchCinemas = readThunk('cinemas/fetchCinemas', async (area: AreaNames) => {
  return (await listCinemas({ ...area })).cinemasLists
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
      started(state, action) {
        const of = areaText(action.meta.arg)
        if (state.cinemasOf !== of) state.cinemas = []
        state.cinemasOf = of
      },
      answer: 'cinemas',
      // An area without service is not a failure, but has no cinemas.
      text: ({ code, message }) => (code === 'area-not-found' ? null : message),
    })
  },
})

export default slice.reducer
