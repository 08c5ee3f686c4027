import { caller } from '@velvet/client/call'
import type * as accounts from '@velvet/contract/people/accounts.calls'

export const login = caller<typeof accounts.login>('POST /api/v1/login')
export const signUp = caller<typeof accounts.signUp>('POST /api/v1/signup')
export const refresh = caller<typeof accounts.refresh>('GET /api/v1/refresh/:id')
export const logout = caller<typeof accounts.logout>('POST /api/v1/logout')
export const sendOtp = caller<typeof accounts.sendOtp>('POST /api/v1/user/otpcode')
export const callWithOtp = caller<typeof accounts.callWithOtp>('POST /api/v1/user/otpcall')
export const verifyOtp = caller<typeof accounts.verifyOtp>('POST /api/v1/user/verifyotpcode')
export const changePassword = caller<typeof accounts.changePassword>('POST /api/v1/user/changepassword')
