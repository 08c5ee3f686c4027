import type { Config } from '../../../settings/config.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { takeDayShare } from '../../../kernel/identity/day-share.ts'

/**
 * How many scans of codes that no ticket has a person may hand in. Each is kept, so an attendant could
 * otherwise fill the disk.
 */
const UNKNOWN_SCANS_A_DAY = 5000

/** Counts unknown scans of a person. Returns false if they would be too many for one day. */
export async function takeUnknownScans(
  tx: Transaction,
  { config, staffId }: { config: Pick<Config, 'secrets'>; staffId: string },
  uses: number,
): Promise<boolean> {
  if (uses === 0) return true
  const share = { use: 'unknown-scans', whose: staffId, aDay: UNKNOWN_SCANS_A_DAY, uses }
  return takeDayShare(tx, config, share)
}
