import type { Config } from '../config.ts'

/**
 * Returns how many of the calls that a limit allows one process may take. Without Redis each process
 * counts by itself, so the processes behind one port share the limit out between them.
 */
export function callsOfProcess(
  { WORKERS, REDIS_URL }: Pick<Config, 'WORKERS' | 'REDIS_URL'>,
  calls: number,
): number {
  return REDIS_URL ? calls : Math.ceil(calls / WORKERS)
}
