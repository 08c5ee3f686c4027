import type * as contract from '@velvet/contract/people/profile.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { isUsernameAllowed } from '@velvet/contract/people/username'
import { recordOwnAct } from '../../kernel/audit/record-action.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { violates } from '../../platform/database/failures.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { requireShare, takeDayShare } from '../../kernel/identity/day-share.ts'
import { queueOwnerNotification } from './queue-owner-notification.ts'
import { findUser, setEmail, setUsername, findOwnUser, setLanguage } from './profile-sql.ts'
import { requirePassword } from '../../kernel/identity/require-password.ts'
import type { TokenCall } from '../../kernel/calls/token-route.ts'
import { liveRows } from '../../kernel/identity/live-rows.ts'

/** A stolen token must not be able to take an account over: its email needs a fresh password. */
const RECENT_LOGIN_S = 30 * 60
/**
 * Each change costs a message to the owner, and each try reveals whether an email has an account.
 */
const EMAILS_A_DAY = 5
/** The audit keeps each change for ever. */
const USERNAMES_A_DAY = 20

type UpdateUser = Call<typeof contract.updateUser>

export async function updateUser(call: UpdateUser) {
  const { db, config, customer, input } = call
  const { name: product } = await call.brand()
  if ('username' in input) {
    const isAllowed = isUsernameAllowed(input.username, product)
    if (!isAllowed) throw new AppError('username-not-allowed')
  } else {
    await requireRecentPassword(call, input)
    // Every try counts, because even a taken email reveals something.
    await requireShare(call, { use: 'email-changes', whose: customer.id, aDay: EMAILS_A_DAY })
  }

  try {
    await db.transaction().execute(async (tx) => {
      if ('username' in input) await changeUsername(tx, call, input.username)
      else await changeEmail(tx, call, { email: input.email, product })
    })
  } catch (error) {
    if (violates(error, 'customers_by_username')) throw new AppError('username-taken')
    if (violates(error, 'customers_by_email')) throw new AppError('email-taken')
    throw error
  }
  const user = await findUser(db, customer.id, config.TRANSACTIONS_EMAIL)
  return { message: 'username' in input ? 'Username changed' : 'Email changed', user }
}

/** Requires a password, unless the customer signed in within the last half hour. */
async function requireRecentPassword(
  call: UpdateUser,
  { password, deviceKey }: { password?: string | undefined; deviceKey?: string | undefined },
) {
  if (password !== undefined) await requirePassword(call, { password, deviceKey })
  else if (call.customer.signedInSecondsAgo > RECENT_LOGIN_S) {
    throw new AppError('recent-login-required')
  }
}

async function changeUsername(tx: Transaction, { config, customer }: UpdateUser, username: string): Promise<void> {
  const share = { use: 'username-changes', whose: customer.id, aDay: USERNAMES_A_DAY }
  if (!(await takeDayShare(tx, config, share))) throw new AppError('too-many-requests')
  const isOpen = await setUsername(tx, customer.id, username)
  if (!isOpen) throw new AppError('session-ended')
  await recordOwnAct(tx, customer.id, 'username-changed')
}

/** The owner gets a message, because the person who knows the password may be another person. */
async function changeEmail(
  tx: Transaction,
  { customer }: UpdateUser,
  { email, product }: { email: string; product: string },
) {
  const isOpen = await setEmail(tx, customer.id, email)
  if (!isOpen) throw new AppError('session-ended')
  await recordOwnAct(tx, customer.id, 'email-changed')
  await queueOwnerNotification(tx, customer, { kind: 'email-changed', product })
}

export async function getUser({ db, config, tokenHolder }: TokenCall<typeof contract.getUser>) {
  const rows = await findOwnUser(db, { ...tokenHolder, fallbackEmail: config.TRANSACTIONS_EMAIL })
  // The row also has the place of the caller in the batch, which is no part of the answer.
  const [{ place: _, ...user }] = liveRows(rows, tokenHolder)
  return { user }
}

/** Keeps the language that a customer has chosen, so that each of their devices speaks it. */
export async function chooseLanguage(call: Call<typeof contract.chooseLanguage>) {
  const { db, config, customer, input } = call
  await db.transaction().execute((tx) => setLanguage(tx, customer.id, input.language))
  return { user: await findUser(db, customer.id, config.TRANSACTIONS_EMAIL) }
}
