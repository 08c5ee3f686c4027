import { AppError } from '@velvet/contract/shared/errors'
import { OTP_PER_DAY, OTP_PER_DAY_OF_AN_OWNER } from '@velvet/contract/people/otp'
import type { Transaction } from '../../platform/database/connect.ts'
import { namesOfNumber } from '../../kernel/identity/closed-number.ts'
import { takeDayShare, type Share } from '../../kernel/identity/day-share.ts'
import { knownDevice, type Reader } from '../../kernel/identity/known-device.ts'
import { countCodes } from './codes-sql.ts'

type Asker = Reader & { input: { deviceKey?: string | undefined } }

/**
 * Takes one of the codes that may be sent to a number in a day. A device on which the owner of the
 * number has logged in gets a few codes more, because strangers can use up the codes that everybody
 * may ask for. Returns the share from which such an extra code was taken, and undefined for an
 * ordinary code. Throws AppError `otp-too-many-sent` if the caller gets no more codes for this
 * number.
 */
export async function takeCodeOfNumber(
  tx: Transaction,
  asker: Asker,
  { phone, since }: { phone: string; since: Date },
): Promise<Share | undefined> {
  const { config, input } = asker
  // Codes that were sent before an account was closed count too, so that a person does not get more codes for a number
  // by closing its account.
  const sent = await countCodes(tx, since, namesOfNumber(config, phone))
  if (sent < OTP_PER_DAY) return undefined
  const isOwners = knownDevice(asker, { account: phone, deviceKey: input.deviceKey }) !== undefined
  const share = { use: 'codes-of-an-owner', whose: phone, aDay: OTP_PER_DAY_OF_AN_OWNER }
  if (isOwners && (await takeDayShare(tx, config, share))) return share
  throw new AppError('otp-too-many-sent')
}
