/** Clocks that differ by less agree: retries and tokens bear it, and no ticket ends early by it. */
export const AGREEMENT_MS = 10 * 60_000
/** Where nobody outside tells the time, a clock is trusted again after so long without a jump. */
export const QUIET_MS = 60 * 60_000
/** A time that somebody told longer ago is not compared with any more. */
const WITNESS_MS = 60 * 60_000

/** Times in milliseconds. `steady` is of a clock that nobody sets: it counts from any moment. */
export interface Reading {
  database: number
  server: number
  steady: number
  /** The last trusted reading of the database's clock, perhaps before a restart. */
  kept: number | undefined
  /** True where the database runs on another machine, so that its clock is another one. */
  isRemote: boolean
}

/** A time that a third party told. */
export interface Witness {
  host: string
  told: number
  steady: number
  /** False for what runs on this machine: it has the same clock. */
  isRemote: boolean
}

/** What is known of the clock from one reading to the next. */
export interface Trust {
  /** Why nothing may be done now that cannot be undone. */
  doubt?: string
  /** The database's clock less the steady one, as last trusted. */
  offset?: number
  /** Since when, by the steady clock, it is not known whether the time is right. */
  doubtedAt?: number
}

const agree = (one: number, other: number) => Math.abs(one - other) <= AGREEMENT_MS

/**
 * Whether the clock can be trusted. It cannot while two clocks disagree; nor after it jumped, until
 * it jumps back, somebody outside confirms it, or an hour has passed without another jump.
 */
export function judgeClock(
  trust: Trust,
  reading: Reading,
  witnesses: readonly Witness[] = [],
): Trust {
  const offset = reading.database - reading.steady
  const disagreement = findDisagreement(reading, witnesses)
  const jump = findJump(trust, reading)
  const doubtedAt = trust.doubtedAt ?? (jump ? reading.steady : undefined)
  if (disagreement) return keep(trust, disagreement, doubtedAt)
  const isOver =
    doubtedAt === undefined ||
    hasJumpedBack(trust, offset) ||
    isConfirmed(reading, witnesses, doubtedAt) ||
    reading.steady - doubtedAt > QUIET_MS
  return isOver ? { offset } : keep(trust, jump ?? trust.doubt, doubtedAt)
}

function keep(trust: Trust, doubt: string | undefined, doubtedAt: number | undefined): Trust {
  return {
    ...(trust.offset !== undefined && { offset: trust.offset }),
    ...(doubt !== undefined && { doubt }),
    ...(doubtedAt !== undefined && { doubtedAt }),
  }
}

function findDisagreement(reading: Reading, witnesses: readonly Witness[]): string | undefined {
  if (!agree(reading.database, reading.server)) {
    return 'the clocks of the server and of its database disagree'
  }
  const other = witnesses.find(
    (witness) =>
      reading.steady - witness.steady < WITNESS_MS &&
      !agree(reading.database, timeNowBy(witness, reading)),
  )
  return other && `the clock of ${other.host} disagrees`
}

/** What the clock of a witness shows by now. */
function timeNowBy({ told, steady }: Witness, reading: Reading): number {
  return told + reading.steady - steady
}

function findJump({ offset, doubtedAt }: Trust, { database, steady, kept }: Reading) {
  if (offset !== undefined) {
    return agree(database - steady, offset) ? undefined : 'the clock jumped'
  }
  if (doubtedAt !== undefined || kept === undefined || agree(database, kept)) return undefined
  return database < kept
    ? 'the clock is behind the last start'
    : 'the server was off for some time, or its clock jumped'
}

function hasJumpedBack(trust: Trust, offset: number): boolean {
  return trust.offset !== undefined && agree(offset, trust.offset)
}

function isConfirmed(
  { isRemote }: Reading,
  witnesses: readonly Witness[],
  doubtedAt: number,
): boolean {
  // That two machines, or a witness and ours, agree was looked at before.
  if (isRemote) return true
  return witnesses.some((witness) => witness.isRemote && witness.steady >= doubtedAt)
}
