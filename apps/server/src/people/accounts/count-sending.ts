import { DAY_MS, MINUTE_MS } from '@velvet/contract/shared/time/durations'
import type * as contract from '@velvet/contract/people/accounts.calls'
import { AppError } from '@velvet/contract/shared/errors'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { returnDayShare } from '../../kernel/identity/day-share.ts'
import { inLineFor, inLineToGiveBack } from '../../platform/process/in-line.ts'
import { seldom } from '../../platform/process/seldom.ts'
import { knownDevice } from '../../kernel/identity/known-device.ts'
import { ProviderError } from '../../kernel/providers/ask.ts'
import { countCodes, countCodesOfNetwork, lockSending } from './codes-sql.ts'
import { capOfAll, networkHash, returnSending, rowOfSending, takeSending } from './code-shares.ts'
import { takeCodeOfNumber } from './codes-of-number.ts'

const logRefusals = seldom(MINUTE_MS)

type Sender = Call<typeof contract.sendOtp> | Call<typeof contract.callWithOtp>

interface Sending<Recorded> {
  phone: string
  /** Records the sending, in the transaction that counts it. */
  record: (tx: Transaction) => Promise<Recorded>
  send: (recorded: Recorded) => Promise<void>
  /** Undoes the record, because a code that was never sent does not count. */
  undo: (tx: Transaction, recorded: Recorded) => Promise<void>
}

/**
 * Sends a code, by a message or by a call. It is counted before it is sent and under a lock, so that parallel requests
 * cannot pass a limit.
 */
export async function countSending<Recorded>(sender: Sender, sending: Sending<Recorded>): Promise<Recorded> {
  const { db, config } = sender
  const { phone, record, send, undo } = sending
  const since = new Date(Date.now() - DAY_MS)
  // The network and the number come before what all share, so that one of them cannot fill that line.
  const rows = [rowOfSending(sender), `codes-of:${phone}`, 'codes-of-all']
  const { recorded, share } = await inLineFor(rows, () =>
    db.transaction().execute(async (tx) => {
      await lockSending(tx, phone)
      const share = await takeCodeOfNumber(tx, sender, { phone, since })
      await takeSending(tx, sender)
      await lockSending(tx, 'all')
      await requireCodeOfAll(tx, sender, { phone, since })
      return { recorded: await record(tx), share }
    }),
  )
  try {
    await send(recorded)
  } catch (error) {
    await inLineToGiveBack([rowOfSending(sender)], () =>
      db.transaction().execute(async (tx) => {
        await undo(tx, recorded)
        await returnSending(tx, sender)
        if (share) await returnDayShare(tx, config, share)
      }),
    )
    if (error instanceof ProviderError) throw new AppError('otp-not-sent', { cause: error })
    throw error
  }
  return recorded
}

/** Throws AppError `otp-not-sent` if the codes of the day are used up for this caller. */
async function requireCodeOfAll(
  tx: Transaction,
  sender: Sender,
  { phone, since }: { phone: string; since: Date },
): Promise<void> {
  const sent = await countCodes(tx, since)
  const isKnown = knownDevice(sender, { account: phone, deviceKey: sender.input.deviceKey }) !== undefined
  const askedFor = await countCodesOfNetwork(tx, since, networkHash(sender))
  if (sent < capOfAll(sender.config, { isKnown, askedFor })) return
  logRefusals((refused) => {
    sender.log.error({ refused, sent }, 'one-time codes are refused: those of the day are used up')
  })
  throw new AppError('otp-not-sent')
}
