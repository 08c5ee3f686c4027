import type { Config } from '../../settings/config.ts'

/**
 * Returns how many calls of a limit one process may let in. Without Redis each process counts by
 * itself, so the processes behind one port share the limit.
 */
export function callsOfProcess({ WORKERS, REDIS_URL }: Pick<Config, 'WORKERS' | 'REDIS_URL'>, calls: number): number {
  return REDIS_URL ? calls : Math.ceil(calls / WORKERS)
}
