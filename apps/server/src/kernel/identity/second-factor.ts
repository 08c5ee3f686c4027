import type { StaffRole } from '@velvet/contract/shared/endpoint'
import type { Config } from '../../settings/config.ts'

/** The roles that may move money or change the staff. */
const REQUIRED_OF: readonly StaffRole[] = ['admin', 'finance']

/**
 * Returns true if a person's role requires a second factor and they have not enrolled one. In development and in the
 * demo, no person is asked for one.
 */
export function mustEnrol(
  { production, demo }: Pick<Config, 'production' | 'demo'>,
  { role, hasSecondFactor }: { role: StaffRole; hasSecondFactor: boolean },
): boolean {
  return production && !demo && REQUIRED_OF.includes(role) && !hasSecondFactor
}
