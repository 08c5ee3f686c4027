import type * as contract from '@velvet/contract/people/accounts.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { normalisePhone } from '@velvet/contract/people/phone'
import type { Call } from '../../kernel/calls/call.ts'
import { accountOfCustomer } from '../../kernel/identity/account-name.ts'
import { deviceHash } from '../../kernel/identity/known-device.ts'
import { allowPassword } from '../../kernel/identity/password-throttle.ts'
import { makeSecret } from '../../kernel/secrets/random-secret.ts'
import { setRenewalKey, clearRenewalKey, RENEWAL_COOKIE } from '../../kernel/identity/renewal-key.ts'
import { findUser } from '../customers/profile-sql.ts'
import { confirmLogin, findAccount, replacePasswordHash } from '../../kernel/identity/accounts-sql.ts'
import { ownersDevice, rememberOwner } from './remember-owner.ts'
import { sessionEnd, tokenEnd } from './session-end.ts'
import { openSession, revokeOldSessions, revokeSession, extendSession } from '../../kernel/identity/sessions-sql.ts'

/**
 * How many sessions a customer may have; a further login ends the one that was used longest ago.
 */
const SESSIONS_AT_ONCE = 20

type Login = Call<typeof contract.login>
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>> & { phone: string }

/**
 * Signs a customer in. An unknown number takes as long as a wrong password, has the same wait, and
 * gets the same message.
 */
export async function login(call: Login) {
  const { db, config, passwords, input, origin, signToken, cookies, brand } = call
  await brand()
  const phone = normalisePhone(input.phoneNumber)
  const claim = { account: accountOfCustomer(input.phoneNumber), deviceKey: input.deviceKey }
  const attempt = await allowPassword(call, claim)
  const found = phone === undefined ? undefined : await findAccount(db, phone)
  const account = found && phone !== undefined ? { ...found, phone } : undefined
  const matches = await passwords.matches(account?.passwordHash, input.password, origin)
  if (!account || !matches) throw new AppError('invalid-login')

  const isNative = origin.isShell
  const renewal = isNative ? undefined : makeSecret()
  const device = ownersDevice(call)
  const sessionId = await openFor(call, account, { device, refreshHash: renewal?.hash })
  await attempt.succeeded()
  await hashAnew(call, account)
  if (renewal) setRenewalKey(cookies, renewal.secret, sessionEnd(config))
  const expiresAt = tokenEnd(config, { isNative })
  return {
    token: signToken({ subject: account.id, sessionId, audience: 'customer', expiresAt }),
    user: await findUser(db, account.id, config.TRANSACTIONS_EMAIL),
    ...rememberOwner(call, device),
  }
}

async function openFor(
  call: Login,
  account: Account,
  { device, refreshHash }: { device: string; refreshHash: string | undefined },
): Promise<string> {
  const { db, config, origin } = call
  return db.transaction().execute(async (tx) => {
    // A session must not open if the password or the account's number was changed during the comparison.
    const confirmed = await confirmLogin(tx, { ...account, customerId: account.id })
    if (!confirmed) throw new AppError('invalid-login')
    if (confirmed.blockedAt) throw new AppError('account-blocked')
    const sessionId = await openSession(
      tx,
      { customerId: account.id },
      {
        expiresAt: sessionEnd(config),
        device: origin.device,
        deviceHash: deviceHash(config, device),
        native: origin.isShell,
        ...(refreshHash !== undefined && { refreshHash }),
      },
    )
    await revokeOldSessions(tx, account.id, SESSIONS_AT_ONCE)
    return sessionId
  })
}

/** Hashes the password again if its hash has weaker parameters than the present ones. */
async function hashAnew({ db, passwords, input, origin }: Login, account: Account): Promise<void> {
  const { id, passwordHash: before } = account
  if (!passwords.isOutdated(before)) return
  const after = await passwords.hash(input.password, origin)
  await db.transaction().execute((tx) => replacePasswordHash(tx, id, { before, after }))
}

export async function logout(call: Call<typeof contract.logout>): Promise<null> {
  const { db, customer, cookies } = call
  await db.transaction().execute((tx) => revokeSession(tx, customer.sessionId))
  clearRenewalKey(cookies)
  return null
}

/** Renews a token. The session stays the same, and still began when the password was given. */
export async function refresh(call: Call<typeof contract.refresh>) {
  const { db, config, customer, signToken, cookies } = call
  const { id: subject, sessionId } = customer
  const end = sessionEnd(config)
  const session = await db.transaction().execute((tx) => extendSession(tx, sessionId, end))
  if (!session) throw new AppError('session-ended')
  const key = cookies.read(RENEWAL_COOKIE)
  if (key) setRenewalKey(cookies, key, end)
  // The session keeps its kind, so that a browser's token cannot get the long life of an app's.
  const expiresAt = tokenEnd(config, { isNative: session.native })
  const token = signToken({ subject, sessionId, audience: 'customer', expiresAt })
  return { token, error: null }
}
