import { setTimeout as sleep } from 'node:timers/promises'
import { stopSignal } from './stopping.ts'

const ASK_EVERY_MS = 200
const ANSWER_LIMIT_MS = 2_000

/** Asks again and again until the answer is true. Throws after the limit, or if asking fails. */
export async function until(what: string, limitMs: number, question: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + limitMs
  while (!(await question())) {
    if (performance.now() > deadline) throw new Error(`${what} took longer than ${limitMs / 1000} s`)
    await pause(ASK_EVERY_MS)
  }
}

/** Waits this many milliseconds. Throws at once if the run has to end. */
export async function pause(ms: number): Promise<void> {
  await sleep(ms, undefined, { signal: stopSignal })
}

/** Returns whether the address answers with status 200 within ANSWER_LIMIT_MS. */
export async function answers(url: string, method = 'GET'): Promise<boolean> {
  try {
    const response = await fetch(url, { method, signal: AbortSignal.timeout(ANSWER_LIMIT_MS) })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}
