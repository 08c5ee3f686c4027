import type { PayloadAction } from './action.ts'
import { createSlice } from './slice.ts'

/** These settings belong to the phone and hold for every person signed in on it. */
interface SettingsState {
  /** The person's choice; null follows the phone and its network. */
  savesData: boolean | null
  /** True once the invitation to install was closed. */
  isInstallClosed: boolean
}

const initialState: SettingsState = { savesData: null, isInstallClosed: false }

const slice = createSlice({
  name: 'settings',
  initialState,
  reducers: {
    dataSaverChosen(state, action: PayloadAction<boolean>) {
      state.savesData = action.payload
    },
    installClosed(state) {
      state.isInstallClosed = true
    },
  },
})

export const { dataSaverChosen, installClosed } = slice.actions
export default slice.reducer
