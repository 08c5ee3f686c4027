import type { Cinema } from '@velvet/contract/shared/entities/entities'
import { getCinema } from '../calls/catalogue.ts'
import { readThunk } from './call-thunk.ts'
import { followCall } from './follow-call.ts'
import { noteMissing } from './missing.ts'
import { createSlice } from './slice.ts'

interface SingleCinemaState {
  cinema: Cinema | null
  loading: boolean
  error: string | null
  missing: string | null
}

const transient = { loading: false, error: null, missing: null }
const initialState: SingleCinemaState = { cinema: null, ...transient }

export const fetchSingleCinema = readThunk(
  'singlecinema/fetchSingleCinema',
  async (cinemaId: string) => (await getCinema({ cinemaId })).cinema,
)

const slice = createSlice({
  name: 'singlecinema',
  initialState,
  transient,
  reducers: {},
  extraReducers: (builder) => {
    followCall(builder, fetchSingleCinema, {
      busy: 'loading',
      error: 'error',
      ...noteMissing,
      started(state, action) {
        if (state.cinema?.CinemaID !== action.meta.arg) state.cinema = null
      },
      answer: 'cinema',
    })
  },
})

export default slice.reducer
