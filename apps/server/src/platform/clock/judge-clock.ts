/**
 * Clocks that differ by less than this agree: retries and tokens tolerate it, and no ticket ends
 * early.
 */
const AGREEMENT_MS = 10 * 60_000
/** Without another machine's time, a clock is trusted again after this long without a jump. */
const QUIET_MS = 60 * 60_000
/** An older time from a third party is no longer compared. */
const WITNESS_MS = 60 * 60_000

/**
 * Times in milliseconds. `steady` comes from a clock that nobody can set and that starts anywhere.
 */
export interface Reading {
  database: number
  server: number
  steady: number
  /** The last trusted reading of the database's clock, perhaps before a restart. */
  kept: number | undefined
  /** True if the database runs on another machine, which has its own clock. */
  isRemote: boolean
}

/** A time that a third party reported. */
export interface Witness {
  host: string
  reported: number
  steady: number
  /** False for a third party on this machine, because it has the same clock. */
  isRemote: boolean
}

/** The state of trust in the clock, carried from one reading to the next. */
export interface Trust {
  /** The reason why jobs that cannot be undone must wait. */
  doubt?: string
  /** The difference between the database's clock and the steady one when last trusted. */
  offset?: number
  /** The time by the steady clock since which the clock is doubted. */
  doubtedAt?: number
}

const agree = (one: number, other: number) => Math.abs(one - other) <= AGREEMENT_MS

/**
 * Returns the new state of trust. A clock is not trusted while two clocks disagree. After a jump it
 * is not trusted until it jumps back, another machine confirms it, or an hour passes without a
 * jump.
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

/** Returns the time that the clock of a witness shows now. */
function timeNowBy({ reported, steady }: Witness, reading: Reading): number {
  return reported + reading.steady - steady
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
  // `findDisagreement` has already found that two machines, or a witness and ours, agree.
  if (isRemote) return true
  return witnesses.some((witness) => witness.isRemote && witness.steady >= doubtedAt)
}
