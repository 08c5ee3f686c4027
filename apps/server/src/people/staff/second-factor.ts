import type * as contract from '@velvet/contract/people/staff.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { ENROLMENT_MINUTES } from '@velvet/contract/people/staff.rules'
import { recordStaffAction } from '../../kernel/audit/record-action.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { makeRecoveryCodes, recoveryHash } from '../../kernel/secrets/recovery-codes.ts'
import { seal, unseal } from '../../kernel/secrets/sealed.ts'
import { base32, makeTotpSecret, stepOf, totpAddress } from '../../kernel/secrets/totp.ts'
import { mustEnrol } from '../../kernel/identity/second-factor.ts'
import { requireOwnPassword } from '../../kernel/identity/own-password.ts'
import {
  deleteRecoveryCodes,
  enrol,
  findOwnFactors,
  insertRecoveryCodes,
  setPendingSecret,
} from './second-factor-sql.ts'

export async function getMe({ db, config, staff }: Call<typeof contract.getMe>) {
  const { name, email, sealed, cinemas, distributor, recoveryCodesLeft } = await ownFactors(db, staff.id)
  const hasSecondFactor = sealed !== null
  const { id, role } = staff
  return {
    staff: {
      id,
      name,
      email,
      role,
      cinemas,
      distributor,
      hasSecondFactor,
      recoveryCodesLeft,
      mustEnrol: mustEnrol(config, { role, hasSecondFactor }),
    },
  }
}

/** Asks for the password again, so that a stranger cannot enrol a phone at another person's unlocked computer. */
export async function beginSecondFactor(call: Call<typeof contract.beginSecondFactor>) {
  const { db, config, brand, staff } = call
  const factors = await ownFactors(db, staff.id)
  const { email, sealed } = factors
  if (sealed !== null) throw new AppError('second-factor-on')
  await requireOwnPassword(call, factors)
  const secret = makeTotpSecret()
  await db.transaction().execute((tx) => setPendingSecret(tx, staff.id, seal(config.secrets.hash, secret)))
  return { address: totpAddress(secret, (await brand()).name, email), secret: base32(secret) }
}

export async function confirmSecondFactor(call: Call<typeof contract.confirmSecondFactor>) {
  const { db, config, staff, input } = call
  const { sealed, pending } = await ownFactors(db, staff.id)
  if (sealed !== null) throw new AppError('second-factor-on')
  if (pending === null) throw new AppError('second-factor-not-begun')
  const step = stepOf(unseal(config.secrets.hashes, pending), input.code)
  if (step === undefined) throw new AppError('staff-code-wrong')
  const recoveryCodes = makeRecoveryCodes()
  const hashes = recoveryCodes.map((code) => recoveryHash(config.secrets.hash, staff.id, code))
  await db.transaction().execute(async (tx) => {
    if (!(await enrol(tx, staff.id, { sealed: pending, step }))) {
      throw new AppError('second-factor-not-begun')
    }
    await deleteRecoveryCodes(tx, staff.id)
    await insertRecoveryCodes(tx, staff.id, hashes)
    const entry = { staffId: staff.id, action: 'enrol-second-factor', subject: staff.id }
    await recordStaffAction(tx, entry)
  })
  return { recoveryCodes }
}

function ownFactors(db: Call<typeof contract.getMe>['db'], staffId: string) {
  return findOwnFactors(db, staffId, ENROLMENT_MINUTES)
}
