import * as accounts from '@velvet/contract/people/accounts.calls'
import * as ownAccount from '@velvet/contract/people/own-account.calls'
import * as profile from '@velvet/contract/people/profile.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { changePassword } from './change-password.ts'
import { login, logout, refresh } from './login.ts'
import { endSessions, listSessions } from './own-sessions.ts'
import { saveDeviceDetails } from './save-device-details.ts'
import { callWithOtp, sendOtp } from './send-otp.ts'
import { signUp } from './sign-up.ts'
import { verifyOtp } from './verify-otp.ts'

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, accounts, {
    login,
    refresh,
    logout,
    sendOtp,
    callWithOtp,
    verifyOtp,
    signUp,
    changePassword,
  })
  routes(app, deps, ownAccount, { listSessions, endSessions })
  routes(app, deps, profile, { saveDeviceDetails })
}
