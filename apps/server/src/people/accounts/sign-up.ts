import type * as contract from '@velvet/contract/people/accounts.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { SIGNED_UP } from '@velvet/contract/shared/words/messages'
import { normalisePhone } from '@velvet/contract/people/phone'
import { phoneNotServed } from '@velvet/contract/shared/refusals-with-values'
import { randomInt, randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { requireArea } from '../../kernel/areas/require-area.ts'
import { violates } from '../../platform/database/failures.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { siteOf } from '../../kernel/identity/network-of.ts'
import { addressHash, keyedHash } from '../../kernel/secrets/keyed-hash.ts'
import { inLineFor } from '../../platform/process/in-line.ts'
import { findUser } from '../customers/profile-sql.ts'
import { openWallet } from '../../kernel/ledger/ledger-sql.ts'
import { findAccount } from '../../kernel/identity/accounts-sql.ts'
import { requireBirthday } from './birthday.ts'
import { consumeCode } from './codes-sql.ts'
import { grantSignUpBonus } from './sign-up-bonus.ts'
import { insertCustomer, recordConsent, type NewCustomer } from './sign-up-sql.ts'
import { rememberOwner } from './remember-owner.ts'
import { clearVerification } from './verification.ts'
import { verifiedCodeOf } from './verified-code.ts'
import type { Config } from '../../settings/config.ts'
import type { Cookies } from '../../kernel/identity/caller.ts'

const COOKIE = 'device'
const YEAR_S = 365 * 24 * 3600

const USERNAME_ROUNDS = 20

type SignUp = Call<typeof contract.signUp>

/** Opens an account. Account, wallet and sign-up offer are written together or not at all. */
export async function signUp(call: SignUp) {
  const { db, config, passwords, input, origin, brand } = call
  const { numbers } = await brand()
  const phone = normalisePhone(input.phoneNumber)
  if (phone === undefined) throw phoneNotServed()
  requireBirthday(input.dateOfBirth)
  const { lga: LGA, state, country } = input
  const areaId = await requireArea(db, { LGA, state, country, among: numbers.map((one) => one.country) })
  const codeId = await requireVerifiedCode(call)

  const customer = {
    id: uuid(),
    phone,
    passwordHash: await passwords.hash(input.password, origin),
    areaId,
    dateOfBirth: input.dateOfBirth,
    sex: input.sex,
    platform: input.platform,
    operatingSystem: input.operatingSystem,
    wantsWhatsApp: input.whatsApp,
  }
  await openAccount(call, codeId, customer)
  clearVerification(call, phone)
  const user = await findUser(db, customer.id, config.TRANSACTIONS_EMAIL)
  return { message: SIGNED_UP, user, ...rememberOwner(call) }
}

/**
 * Returns the verified code. Only a caller who has just verified a number learns whether it has an
 * account.
 */
async function requireVerifiedCode(call: SignUp): Promise<string> {
  const code = await verifiedCodeOf(call)
  if (!code) throw new AppError('phone-not-verified')
  if (await findAccount(call.db, code.phone)) throw new AppError('User already exists')
  if (code.purpose !== 'sign-up' || code.consumedAt) throw new AppError('phone-not-verified')
  return code.id
}

async function openAccount(
  { db, config, input, cookies, origin }: SignUp,
  codeId: string,
  customer: Omit<NewCustomer, 'username'>,
): Promise<void> {
  const deviceHash = markDevice(config, cookies)
  const address = addressHash(config, siteOf(origin.network))
  try {
    await inLineFor([codeId, 'sign-up-offers'], () =>
      db.transaction().execute(async (tx) => {
        // Of two sign-ups with one code, the second waits here, and then finds the code consumed.
        if (!(await consumeCode(tx, codeId))) throw new AppError('User already exists')
        let isOpen = false
        for (let round = 0; !isOpen && round < USERNAME_ROUNDS; round++) {
          isOpen = await insertCustomer(tx, { ...customer, username: randomUsername() })
        }
        if (!isOpen) throw new Error('no username was free')
        await openWallet(tx, customer.id)
        const consent = { kind: 'privacy-policy', version: input.privacyVersion } as const
        await recordConsent(tx, { customerId: customer.id, ...consent })
        await grantSignUpBonus(tx, { ...customer, deviceHash, addressHash: address }, config)
      }),
    )
  } catch (error) {
    if (violates(error, 'customers_phone_key')) throw new AppError('User already exists')
    throw error
  }
}

/** Returns a first username such as `Viewer48213`, which the customer can change. */
function randomUsername(): string {
  return `Viewer${randomInt(10_000, 10_000_000)}`
}

/**
 * Recognises a device, and no person, by a random mark in a cookie that only the sign-up gets.
 * Returns the mark's keyed hash; a device without a mark gets one now.
 */
function markDevice({ secrets }: Config, cookies: Cookies): string {
  const kept = cookies.read(COOKIE)
  const mark = kept && /^[0-9a-f-]{36}$/.test(kept) ? kept : randomUUID()
  if (mark !== kept) cookies.set(COOKIE, mark, { path: '/api/v1/signup', maxAgeS: YEAR_S })
  return keyedHash(secrets.hash, 'device', mark)
}
