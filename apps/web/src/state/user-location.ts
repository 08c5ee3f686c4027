import type { Coordinates, LocationFailure } from '@velvet/device/location'
import type { PayloadAction } from './action.ts'
import { createSlice } from './slice.ts'

export interface ChosenArea {
  country: string
  state: string
  lga: string
}

interface UserLocationState {
  userCoordinatesData: Coordinates | null
  /** The area that a person chose from the list because their device does not give its location. */
  area: ChosenArea | null
  /** The reason why the latest reading failed; null before the first one, and after a success. */
  error: LocationFailure | null
}

const transient = { error: null }
const initialState: UserLocationState = { userCoordinatesData: null, area: null, ...transient }

const slice = createSlice({
  name: 'userLocation',
  initialState,
  transient,
  reducers: {
    coordinatesRead(state, action: PayloadAction<Coordinates>) {
      const { latitude, longitude } = action.payload
      const before = state.userCoordinatesData
      // A phone that does not move changes nothing, and so writes nothing to its storage.
      if (before?.latitude !== latitude || before.longitude !== longitude) {
        state.userCoordinatesData = action.payload
      }
      state.error = null
    },
    coordinatesFailed(state, action: PayloadAction<LocationFailure>) {
      state.error = action.payload
    },
    areaChosen(state, action: PayloadAction<ChosenArea>) {
      state.area = action.payload
    },
  },
})

export const { coordinatesRead, coordinatesFailed, areaChosen } = slice.actions
export default slice.reducer
