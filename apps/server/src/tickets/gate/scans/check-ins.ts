import type * as contract from '@velvet/contract/tickets/gate.calls'
import type { JudgedScan, RefusedScan } from '@velvet/contract/tickets/gate.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { isPassingFailure } from '../../../platform/database/failures.ts'
import type { Call } from '../../../kernel/calls/call.ts'
import { takeDayShare } from '../../../kernel/identity/day-share.ts'
import { cinemasOfPerson } from '../cinemas-of-door.ts'
import { conflictsOfPhone } from '../conflicts.ts'
import { touchDevice } from '../devices-sql.ts'
import { isRead, readScan, refusal, type ReadScan } from './read-scan.ts'
import { againIfNonceTaken } from './record-scans.ts'
import { takeScans } from './take-scans.ts'

/**
 * How many scans a revoked phone may hand in. Its queue is far shorter, but a thief could fill the disk
 * with scans of codes that do not exist.
 */
const SCANS_OF_A_REVOKED_PHONE_A_DAY = 5000

type CheckIns = Call<typeof contract.checkIns>
type Scans = readonly (ReadScan | RefusedScan)[]

interface Taken {
  serverTime: string
  revoked: boolean
  answers: (JudgedScan | RefusedScan)[]
}

/**
 * Records the scans of a phone. The scans of a revoked phone are recorded too, because the people
 * whom that phone let in are already inside. Staff read its admissions in the list of conflicts.
 */
export async function checkIns(call: CheckIns) {
  const taken = await takeAll(call)
  if (taken.revoked) return taken
  return { ...taken, conflicts: await conflictsOfPhone(call.db, call.input.deviceID) }
}

async function takeAll(call: CheckIns): Promise<Taken> {
  const scans = call.input.scans.map(readScan)
  try {
    return await againIfNonceTaken(() => take(call, scans))
  } catch (error) {
    if (error instanceof AppError || isPassingFailure(error)) throw error
    call.log.error({ err: error }, 'a batch of scans failed, so each is taken alone')
    return takeOneByOne(call, scans)
  }
}

function take({ db, config, staff, input }: CheckIns, scans: Scans): Promise<Taken> {
  return db.transaction().execute(async (tx) => {
    const { deviceID: deviceId, sentAt, waiting, appVersion } = input
    const { id: staffId, sessionId } = staff
    const cinemaIds = await cinemasOfPerson(tx, staffId)
    const contact = { deviceId, staffId, sessionId, cinemaIds, sentAt, waiting, appVersion }
    const device = await touchDevice(tx, contact)
    if (!device) throw new AppError('device-not-found')
    const offsetMs = device.clockOffsetMs ?? undefined
    const { now, isRevoked } = device
    const aDay = SCANS_OF_A_REVOKED_PHONE_A_DAY
    const share = { use: 'scans-of-revoked', whose: deviceId, aDay, uses: scans.length }
    if (isRevoked && !(await takeDayShare(tx, config, share))) {
      throw new AppError('too-many-requests')
    }
    const door = { now, cinemaIds, offsetMs: offsetMs ?? 0, isRevoked }
    const answers = await takeScans(tx, scans, door, { config, staffId, deviceId, offsetMs })
    return { serverTime: now.toISOString(), revoked: isRevoked, answers }
  })
}

/**
 * Records each scan in a transaction of its own, so that a scan which cannot be recorded does not
 * stop the others.
 */
async function takeOneByOne(call: CheckIns, scans: Scans): Promise<Taken> {
  const taken = await take(call, [])
  for (const scan of scans) {
    const one = () => take(call, [scan])
    const alone = await againIfNonceTaken(one).catch((error: unknown) => {
      if (error instanceof AppError || isPassingFailure(error) || !isRead(scan)) throw error
      return { answers: [refusal(scan.nonce, 'internal')] }
    })
    taken.answers.push(...alone.answers)
  }
  return taken
}
