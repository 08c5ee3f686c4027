import { sendOverHttp } from '../process/send-over-http.ts'
import type { Witness } from './judge-clock.ts'

/** Returns true for the names of this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname)
}

const latest = new Map<string, Witness>()

/** Remembers the time that another server reported in the `Date` header of its answer. */
export function keepDate(url: string | URL, header: string | undefined): void {
  const reported = Date.parse(header ?? '')
  if (Number.isNaN(reported)) return
  const { host, hostname } = new URL(url)
  latest.set(host, { host, reported, steady: performance.now(), isRemote: !isLoopback(hostname) })
}

/** Returns the newest time of each third party. A process has one clock, so it has one list. */
export function reportedDates(): Witness[] {
  return [...latest.values()]
}

/** Forgets all reported times, so that a test can begin anew. */
export function forgetDates(): void {
  latest.clear()
}

const LIMIT_MS = 5_000

/**
 * Asks third parties on other machines for the time. Those on this machine would only repeat ours.
 */
export async function askForTime(addresses: readonly string[]): Promise<void> {
  const remote = addresses.filter((address) => !isLoopback(new URL(address).hostname))
  await Promise.all(
    remote.map(async (address) => {
      const signal = AbortSignal.timeout(LIMIT_MS)
      const { headers } = (
        await sendOverHttp(new URL(address), { method: 'HEAD', signal })
      ).resume()
      keepDate(address, headers.date)
    }),
  ).catch(() => undefined)
}
