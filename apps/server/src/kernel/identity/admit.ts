import type { Endpoint, StaffRole } from '@velvet/contract/shared/endpoint'
import { AppError } from '@velvet/contract/shared/errors'
import { refusalWith } from '@velvet/contract/shared/refusals-with-values'
import type { Database } from '../../platform/database/connect.ts'
import type { Config } from '../../settings/config.ts'
import type { Customer, StaffMember, TokenHolder } from './caller.ts'
import { noteEnded } from './ended-sessions.ts'
import { isRenewalKey } from './renewal-key.ts'
import { requireConfirmed } from './require-password.ts'
import { mustEnrol } from './second-factor.ts'
import { findLiveSession, isBlockedCustomer, noteUse } from './session-sql.ts'

/** The content of a token that we have signed. */
export interface Token extends TokenHolder {
  /** In milliseconds since 1970. */
  expiresAtMs: number
}

interface Credentials extends Token {
  /** The key that renews an expired token, if the caller sent one. */
  renewalKey: string | undefined
}

type Session = NonNullable<Awaited<ReturnType<typeof findLiveSession>>>

/**
 * Returns the person who may make a call of this endpoint with these credentials. Throws AppError
 * 401 for a session that has ended or belongs to another kind of person, 403 for a role without the
 * right to this call, for a person bound to cinemas at a call about all cinemas or for a password
 * that was given too long ago, and 410 for a gate phone that was taken out of use, because the person who has it may
 * be a thief.
 */
export async function admit(
  { db, config }: { db: Database; config: Config },
  endpoint: Endpoint,
  credentials: Credentials,
): Promise<{ customer: Customer } | { staff: StaffMember }> {
  const session = await findLiveSession(db, credentials.sessionId)
  if (!session) {
    noteEnded(credentials.sessionId)
    throw await refusalOfEnded(db, credentials)
  }
  if (!isInTime(credentials, session)) throw new AppError('session-ended')
  if (endpoint.access === 'customer') return { customer: customerOf(session, credentials) }
  const staff = staffOf(session, credentials, endpoint.roles)
  const { hasSecondFactor, isBound, isPhoneRevoked } = session
  if (session.isIdle) throw new AppError('session-ended')
  if (session.isUseOld) await noteUse(db, session.id)
  if (isPhoneRevoked && !endpoint.forRevokedPhones) throw new AppError('device-revoked')
  if (!endpoint.beforeSecondFactor && mustEnrol(config, { role: staff.role, hasSecondFactor })) {
    throw new AppError('second-factor-required')
  }
  if (endpoint.everyCinema && isBound) throw new AppError('not-allowed')
  if (endpoint.confirmed === true) requireConfirmed(session)
  return { staff }
}

/**
 * Returns the refusal for a session that has ended. A block ends all sessions of a customer, so the
 * refusal then says that the account is blocked. Apps show these words and sign the customer out.
 */
async function refusalOfEnded(db: Database, { id }: Token): Promise<AppError> {
  return (await isBlockedCustomer(db, id))
    ? refusalWith('session-ended:account', { account: 'blocked' })
    : new AppError('session-ended')
}

/** Returns true if a token has not expired, or if the caller has the key that renews it. */
function isInTime({ expiresAtMs, renewalKey }: Credentials, { refreshHash }: Session): boolean {
  return expiresAtMs > Date.now() || isRenewalKey(renewalKey, refreshHash)
}

function customerOf(session: Session, token: Token): Customer {
  const { id: sessionId, customerId, phone, areaId, ageSeconds } = session
  if (customerId !== token.id || !phone || !areaId) throw new AppError('session-ended')
  return { id: customerId, phone, areaId, sessionId, signedInSecondsAgo: ageSeconds }
}

function staffOf(
  { id: sessionId, staffId, role, distributorId, isConfirmed, hasConfirmed }: Session,
  token: Token,
  roles: readonly StaffRole[] | undefined,
): StaffMember {
  if (staffId !== token.id || !role) throw new AppError('session-ended')
  if (roles && !roles.includes(role)) throw new AppError('not-allowed')
  return {
    id: staffId,
    role,
    sessionId,
    distributorId: distributorId ?? undefined,
    isConfirmed,
    hasConfirmed,
  }
}
