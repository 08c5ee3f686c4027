import { AppError } from '@velvet/contract/errors'
import { OTP_PER_DAY, OTP_PER_DAY_ELSEWHERE, OTP_PER_DAY_OF_AN_OWNER } from '@velvet/contract/otp'
import type { Config } from '../config.ts'
import type { Transaction } from '../database/connect.ts'
import type { Origin } from '../identity/caller.ts'
import { namesOfNumber } from '../identity/closed-number.ts'
import { returnDayShare, takeDayShare, type Share } from '../identity/day-share.ts'
import { knownDevice, type Reader } from '../identity/known-device.ts'
import { siteOf } from '../identity/network-of.ts'
import { countCodes } from './codes-sql.ts'

type Asker = Reader & {
  origin: Pick<Origin, 'network'>
  input: { deviceKey?: string | undefined }
}

/**
 * Takes one of the codes that a number may be sent in a day, and returns the shares that this has
 * used up. Throws AppError `otp-too-many-sent` if the caller gets no more codes for this number.
 */
export async function takeCodeOfNumber(
  tx: Transaction,
  asker: Asker,
  { phone, since }: { phone: string; since: Date },
): Promise<Share[]> {
  const { config, origin } = asker
  const whose = `${phone} ${siteOf(origin.network)}`
  const first = { use: 'first-code-in-a-network', whose, aDay: 1 }
  const isFirstHere = await takeDayShare(tx, config, first)
  const taken = isFirstHere ? [first] : []
  // The codes from before the closing of an account count too, so that nobody gets more codes for a
  // number by closing its account.
  const sent = await countCodes(tx, since, namesOfNumber(config, phone))
  if (sent < OTP_PER_DAY) return taken
  return [...taken, await takeFurtherCode(tx, asker, { phone, isFirstHere })]
}

/** Takes back the shares of a code that was never sent. */
export async function returnCodeOfNumber(
  tx: Transaction,
  config: Pick<Config, 'secrets'>,
  shares: readonly Share[],
): Promise<void> {
  for (const share of shares) await returnDayShare(tx, config, share)
}

/**
 * Takes one code beyond those that everybody may ask for, because a stranger can use up the latter.
 * Further codes are for devices on which the owner of the number has logged in, and for networks
 * from which nobody has asked yet.
 */
async function takeFurtherCode(
  tx: Transaction,
  asker: Asker,
  { phone, isFirstHere }: { phone: string; isFirstHere: boolean },
): Promise<Share> {
  const { config, input } = asker
  const isOwners = knownDevice(asker, { account: phone, deviceKey: input.deviceKey }) !== undefined
  const further = [
    isOwners && { use: 'codes-of-an-owner', whose: phone, aDay: OTP_PER_DAY_OF_AN_OWNER },
    isFirstHere && { use: 'codes-elsewhere', whose: phone, aDay: OTP_PER_DAY_ELSEWHERE },
  ]
  for (const share of further) {
    if (share && (await takeDayShare(tx, config, share))) return share
  }
  throw new AppError('otp-too-many-sent')
}
