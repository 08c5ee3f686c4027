import type { InputTo } from '@velvet/client/call'
import type { User } from '@velvet/contract/shared/entities/entities'
import * as profile from '../calls/profile.ts'
import { startSession } from './auth.ts'
import { callThunk, changeAnswered, readThunk } from './call-thunk.ts'
import { followCall } from './follow-call.ts'
import { createSlice } from './slice.ts'
import { ticketsBought } from './tickets.ts'

type DeviceDetails = InputTo<typeof profile.saveDeviceDetails>

interface UpdatedUserDataState {
  userData: User | null
  deviceTypePlatform: Omit<DeviceDetails, 'userUUID'> | null
  loading: boolean
  error: string | null
}

const transient = { loading: false, error: null }
const initialState: UpdatedUserDataState = {
  userData: null,
  deviceTypePlatform: null,
  ...transient,
}

/** Reads the customer's own account again: balance, username, picture. */
export const fetchUserData = readThunk('updatedUserData/fetchUserData', async (uuid: string) => {
  return (await profile.getUser({ uuid })).user
})

/** Tells the server in which language the customer wants to be spoken to. */
export const sendLanguage = callThunk(
  'updatedUserData/sendLanguage',
  async (choice: InputTo<typeof profile.chooseLanguage>) => {
    const { user } = await profile.chooseLanguage(choice)
    // A reading that began before must not bring the old language back.
    changeAnswered()
    return user
  },
)

export const reportDevice = callThunk('updatedUserData/reportDevice', async (details: DeviceDetails) => {
  await profile.saveDeviceDetails(details)
})

const slice = createSlice({
  name: 'updatedUserData',
  initialState,
  transient,
  reducers: {},
  extraReducers: (builder) => {
    followCall(builder, fetchUserData, {
      busy: 'loading',
      error: 'error',
      answer: 'userData',
    })
    builder
      .addCase(startSession.fulfilled, (state, action) => {
        state.userData = action.payload.singleUser
      })
      .addCase(sendLanguage.fulfilled, (state, action) => {
        state.userData = action.payload
      })
      .addCase(ticketsBought, (state, action) => {
        const { balance } = action.payload
        if (state.userData) state.userData = { ...state.userData, Balance: balance }
      })
      .addCase(reportDevice.fulfilled, (state, action) => {
        const { devicetype, platform, appVersion } = action.meta.arg
        state.deviceTypePlatform = { devicetype, platform, appVersion }
      })
  },
})

export default slice.reducer
