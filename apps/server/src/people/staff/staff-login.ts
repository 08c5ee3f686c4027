import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import type { StaffRole } from '@velvet/contract/shared/endpoint'
import type * as contract from '@velvet/contract/people/staff-sessions.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { openSession } from '../../kernel/identity/sessions-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../kernel/calls/deps.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { accountOfStaff } from '../../kernel/identity/account-name.ts'
import { deviceOf, rememberDevice } from '../../kernel/identity/known-device.ts'
import { allowPassword } from '../../kernel/identity/password-throttle.ts'
import { takeRecoveryCode } from './second-factor-sql.ts'
import { isRecoveryCode, recoveryHash } from '../../kernel/secrets/recovery-codes.ts'
import { unseal } from '../../kernel/secrets/sealed.ts'
import { confirmFactors, findActiveStaff, takeTotpStep } from './staff-login-sql.ts'
import { stepOf } from '../../kernel/secrets/totp.ts'

/** Lasts for a shift and its overtime, so that a shared device does not stay signed in for days. */
const STAFF_SESSION_MS = 12 * HOUR_MS

/** The paths of the calls that ask a member of staff for their password. */
const PASSWORD_PATHS = [
  '/api/v1/staff/login',
  '/api/v1/staff/confirm',
  '/api/v1/staff/password',
  '/api/v1/staff/secondfactor',
  '/api/v1/staff/me/gatepin',
]

type StaffLogin = Call<typeof contract.staffLogin>
type Member = NonNullable<Awaited<ReturnType<typeof findActiveStaff>>>

/** Signs a member in by password and, where they have enrolled a phone, by its current code. */
export async function staffLogin(call: StaffLogin) {
  const { db, passwords, input, signToken, origin } = call
  const { email, deviceKey } = input
  const claim = { account: accountOfStaff(email), deviceKey }
  const attempt = await allowPassword(call, claim)
  const member = await findActiveStaff(db, email)
  const matches = await passwords.matches(member?.passwordHash ?? undefined, input.password, origin)
  if (!member || !matches) throw new AppError('invalid-login')

  const expiresAt = new Date(Date.now() + STAFF_SESSION_MS)
  const sessionId = await db.transaction().execute(async (tx) => {
    // A password that was changed while it was compared must not open a session.
    if (!(await confirmFactors(tx, member))) throw new AppError('invalid-login')
    await requireSecondFactor(tx, call, member)
    const session = { expiresAt, device: origin.device }
    return openSession(tx, { staffId: member.id }, session)
  })
  await attempt.succeeded()
  const known = { account: claim.account, id: deviceOf(call, claim) }
  const newKey = rememberDevice(call, known, origin.isShell ? [] : PASSWORD_PATHS)
  const { id, name, role } = member
  return {
    token: signToken({ subject: id, sessionId, audience: 'staff', expiresAt }),
    staff: { id, name, role: role as StaffRole },
    ...(origin.isShell && { deviceKey: newKey }),
  }
}

/**
 * Accepts the code of the authenticator app, or a recovery code. Each code is accepted only once,
 * so that a person who saw a code being typed cannot use it.
 */
export async function requireSecondFactor(
  tx: Transaction,
  { config, input }: Pick<Deps, 'config'> & { input: { code?: string | undefined } },
  { id, totpSecret: sealed }: Pick<Member, 'id' | 'totpSecret'>,
): Promise<void> {
  if (sealed === null) return
  if (!input.code) throw new AppError('staff-code-required')
  if (isRecoveryCode(input.code)) {
    for (const secret of config.secrets.hashes) {
      if (await takeRecoveryCode(tx, id, recoveryHash(secret, id, input.code))) return
    }
    throw new AppError('staff-code-wrong')
  }
  const step = stepOf(unseal(config.secrets.hashes, sealed), input.code)
  if (step === undefined || !(await takeTotpStep(tx, id, step))) {
    throw new AppError('staff-code-wrong')
  }
}
