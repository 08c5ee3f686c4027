import { AppError } from '@velvet/contract/errors'
import { OTP_PER_DAY, OTP_PER_DAY_OF_AN_OWNER } from '@velvet/contract/otp'
import type { Transaction } from '../database/connect.ts'
import { namesOfNumber } from '../identity/closed-number.ts'
import { takeDayShare, type Share } from '../identity/day-share.ts'
import { knownDevice, type Reader } from '../identity/known-device.ts'
import { countCodes } from './codes-sql.ts'

type Asker = Reader & { input: { deviceKey?: string | undefined } }

/**
 * Takes one of the codes that a number may be sent in a day. A device on which the owner of the
 * number has logged in gets a few codes more, because strangers can use up those for which
 * everybody may ask. Returns the share that such a further code has used up, and undefined for the
 * other codes. Throws AppError `otp-too-many-sent` if the caller gets no more codes for this number.
 */
export async function takeCodeOfNumber(
  tx: Transaction,
  asker: Asker,
  { phone, since }: { phone: string; since: Date },
): Promise<Share | undefined> {
  const { config, input } = asker
  // The codes from before the closing of an account count too, so that nobody gets more codes for a
  // number by closing its account.
  const sent = await countCodes(tx, since, namesOfNumber(config, phone))
  if (sent < OTP_PER_DAY) return undefined
  const isOwners = knownDevice(asker, { account: phone, deviceKey: input.deviceKey }) !== undefined
  const share = { use: 'codes-of-an-owner', whose: phone, aDay: OTP_PER_DAY_OF_AN_OWNER }
  if (isOwners && (await takeDayShare(tx, config, share))) return share
  throw new AppError('otp-too-many-sent')
}
