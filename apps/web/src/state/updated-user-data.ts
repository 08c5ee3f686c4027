import type { InputOf } from '@velvet/contract/endpoint'
import type {
  saveDeviceDetails as deviceCall,
  updateUser,
} from '@velvet/contract/endpoints/profile'
import type { User } from '@velvet/contract/entities'
import * as profile from '../calls/profile.ts'
import { login } from './auth.ts'
import { callThunk, readThunk } from './call-thunk.ts'
import { createSlice } from './slice.ts'
import { ticketsBought } from './tickets.ts'

export type DeviceDetails = InputOf<typeof deviceCall>

export interface UpdatedUserDataState {
  userData: User | null
  deviceTypePlatform: Pick<DeviceDetails, 'devicetype' | 'platform'> | null
  loading: boolean
  error: string | null
}

const initialState: UpdatedUserDataState = {
  userData: null,
  deviceTypePlatform: null,
  loading: false,
  error: null,
}

/** Reads the customer's own account again: balance, username, picture. */
export const fetchUserData = readThunk('updatedUserData/fetchUserData', async (uuid: string) => {
  return (await profile.getUser({ uuid })).user
})

/** Changes the username or the email. */
export const updateUserData = callThunk(
  'updatedUserData/updateUserData',
  async (input: InputOf<typeof updateUser>) => (await profile.updateUser(input)).user,
)

export const saveDeviceDetails = callThunk(
  'updatedUserData/saveDeviceDetails',
  async (details: DeviceDetails) => {
    await profile.saveDeviceDetails(details)
  },
)

const slice = createSlice({
  name: 'updatedUserData',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    for (const thunk of [fetchUserData, updateUserData]) {
      builder
        .addCase(thunk.pending, (state) => {
          state.loading = true
          state.error = null
        })
        .addCase(thunk.fulfilled, (state, action) => {
          state.loading = false
          state.userData = action.payload
        })
        .addCase(thunk.rejected, (state, action) => {
          state.loading = false
          state.error = action.error.message
        })
    }
    builder
      .addCase(login.fulfilled, (state, action) => {
        state.userData = action.payload.singleUser
      })
      .addCase(ticketsBought, (state, action) => {
        const { balance } = action.payload
        if (state.userData) state.userData = { ...state.userData, Balance: balance }
      })
      .addCase(saveDeviceDetails.fulfilled, (state, action) => {
        const { devicetype, platform } = action.meta.arg
        state.deviceTypePlatform = { devicetype, platform }
      })
  },
})

export default slice.reducer
