interface Failure {
  code?: unknown
  constraint?: unknown
  cause?: unknown
  message?: unknown
}

/**
 * Returns the SQLSTATE of a failed statement, even where the driver's error is wrapped in another
 * one.
 */
export function sqlState(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as Failure
    if (typeof code === 'string') return code
  }
  return undefined
}

/** Returns true when a unique key of this name refused a row. */
export function violates(error: unknown, constraint: string): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ((at as Failure).constraint === constraint) return true
  }
  return false
}

/** Lock timeout and deadlock. */
const HELD_UP_CODES = ['55P03', '40P01']

/**
 * Returns true if a statement failed because another person held a lock for too long. Nothing was
 * written.
 */
export function isHeldUp(error: unknown): boolean {
  return HELD_UP_CODES.includes(sqlState(error) ?? '')
}

/** SQLSTATE read_only_sql_transaction. */
export const READ_ONLY = '25006'

const PASSING_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  // These are a statement or a lock that took too long, a deadlock, an idle transaction, a failing
  // disk, and a database that has become a replica, which takes no changes. A replica cancels a
  // reading with the last code when the primary has removed rows that the reading needs.
  '57014',
  '55P03',
  '40P01',
  '25P03',
  '58030',
  READ_ONLY,
  '40001',
])

/**
 * Returns true when the database could not be reached, went away, or had too much to do, so that
 * the same request may work soon.
 */
export function isPassingFailure(error: unknown): boolean {
  const state = sqlState(error)
  if (state === undefined) {
    const text = error instanceof Error ? error.message : ''
    return /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(text)
  }
  // Class 08 means connection trouble. Class 53 means a full disk, or no memory or connections left.
  // 57P0x means a server that stops or starts.
  return /^(08|53|57P0)/.test(state) || PASSING_CODES.has(state)
}
