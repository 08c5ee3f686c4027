import type { Witness } from './judge-clock.ts'

/** True for names of this very machine. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname)
}

const heard = new Map<string, Witness>()

/** Notes the time that a third party told in the `Date` header of its answer. */
export function hearDate(url: string | URL, header: string | null): void {
  const told = Date.parse(header ?? '')
  if (Number.isNaN(told)) return
  const { host, hostname } = new URL(url)
  heard.set(host, { host, told, steady: performance.now(), isRemote: !isLoopback(hostname) })
}

/** The newest time of each third party. This process has one clock, and so one list of witnesses. */
export function heardDates(): Witness[] {
  return [...heard.values()]
}

/** For a clock that is judged anew, in a test. */
export function forgetDates(): void {
  heard.clear()
}

const LIMIT_MS = 5_000

/** Asks third parties for the time alone; those on this machine would only repeat ours. */
export async function askForTime(addresses: readonly string[]): Promise<void> {
  const remote = addresses.filter((address) => !isLoopback(new URL(address).hostname))
  await Promise.all(
    remote.map(async (address) => {
      const signal = AbortSignal.timeout(LIMIT_MS)
      const answer = await fetch(address, { method: 'HEAD', redirect: 'manual', signal })
      hearDate(address, answer.headers.get('date'))
    }),
  ).catch(() => undefined)
}
