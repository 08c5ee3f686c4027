import type * as contract from '@velvet/contract/tickets/gate-people.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { isEasyPin, isSupervisor } from '@velvet/contract/tickets/gate.rules'
import { recordStaffAction } from '../../kernel/audit/record-action.ts'
import { findOwnFactors } from '../../people/staff/second-factor-sql.ts'
import { ENROLMENT_MINUTES } from '@velvet/contract/people/staff.rules'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { accountOfStaff } from '../../kernel/identity/account-name.ts'
import { allowPassword } from '../../kernel/identity/password-throttle.ts'
import { wasLetInBy } from '../../kernel/staff-change/ties-sql.ts'
import { cinemasOfPerson } from './cinemas-of-door.ts'
import { confirmPin, findGatePerson, setPinHash, type GatePerson } from './people-sql.ts'

type SetOwnPin = Call<typeof contract.setOwnGatePin>
interface NewPin {
  staffId: string
  /** Null takes the PIN away. */
  hash: string | null
  /** The hash of the password that the person has entered; absent where an admin takes the PIN away. */
  checked?: string | undefined
}
type Asker = Pick<Call<typeof contract.switchPerson>, 'db' | 'config' | 'passwords' | 'origin' | 'cookies' | 'staff'>

/**
 * Returns the person if this is their PIN. Otherwise throws AppError `gate-pin-wrong`, or
 * `too-many-requests` after several wrong PINs. A person who has set no PIN is refused too, and so is
 * a person who works at other cinemas than the asker. Tries at such a person count for the asker alone.
 */
export async function requirePin(asker: Asker, staffId: string, pin: string) {
  const cinemaIds = await cinemasOfPerson(asker.db, asker.staff.id)
  const person = await findGatePerson(asker.db, staffId, cinemaIds)
  const account = person ? `gate-pin:${staffId}` : `gate-pin-of-nobody:${asker.staff.id}`
  const attempt = await allowPassword(asker, { account, deviceKey: undefined })
  const isRight = await asker.passwords.matches(person?.pinHash ?? undefined, pin, asker.origin)
  if (!person || !isRight) throw new AppError('gate-pin-wrong')
  await attempt.succeeded()
  return person
}

/**
 * Returns the supervisor whose PIN approves an action of the asker. Throws AppError as `requirePin` does,
 * `not-allowed` for a person who is no supervisor, and `approver-let-in` if the asker has let them in, because the asker
 * could then have set this PIN.
 */
export async function requireSupervisor(
  asker: Asker,
  { staffID, pin }: { staffID: string; pin: string },
): Promise<GatePerson> {
  const person = await requirePin(asker, staffID, pin)
  if (!isSupervisor(person.role)) throw new AppError('not-allowed')
  if (await wasLetInBy(asker.db, { taker: person.id, giver: asker.staff.id })) {
    throw new AppError('approver-let-in')
  }
  return person
}

/**
 * Locks a person until the transaction ends. Throws AppError `gate-pin-wrong` if the person has
 * left, or if the PIN or the role was changed after the PIN was compared.
 */
export async function requireSamePin(tx: Transaction, person: GatePerson): Promise<void> {
  if (!(await confirmPin(tx, person))) throw new AppError('gate-pin-wrong')
}

/**
 * Sets a person's own PIN. It checks the password too, because a person who finds an unlocked phone
 * could otherwise set a PIN.
 */
export async function setOwnGatePin(call: SetOwnPin) {
  const { db, staff, passwords, input, origin } = call
  const { email, passwordHash } = await findOwnFactors(db, staff.id, ENROLMENT_MINUTES)
  const claim = { account: accountOfStaff(email), deviceKey: undefined }
  const attempt = await allowPassword(call, claim)
  const matches = await passwords.matches(passwordHash ?? undefined, input.password, origin)
  if (!matches || passwordHash === null) throw new AppError('password-wrong')
  await attempt.succeeded()
  const { pin } = input
  if (pin !== null && isEasyPin(pin)) throw new AppError('gate-pin-easy')
  const hash = pin === null ? null : await passwords.hash(pin, origin)
  await setPin(call, { staffId: staff.id, hash, checked: passwordHash })
  return { hasPin: pin !== null }
}

/** Takes the PIN of a person away. An admin who could choose it could approve with it. */
export async function removeGatePin(call: Call<typeof contract.removeGatePin>) {
  const { id, pin = null } = call.input
  if (pin !== null) throw new AppError('gate-pin-not-own')
  await setPin(call, { staffId: id, hash: null })
  return { hasPin: false as const }
}

async function setPin(
  { db, staff }: Pick<SetOwnPin, 'db' | 'staff'>,
  { staffId, hash, checked }: NewPin,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await setPinHash(tx, staffId, { hash, checked }))) {
      throw new AppError(checked === undefined ? 'member-not-found' : 'password-wrong')
    }
    const action = hash === null ? 'remove-gate-pin' : 'set-gate-pin'
    await recordStaffAction(tx, { staffId: staff.id, action, subject: staffId })
  })
}
