const stopping = new AbortController()
const began = performance.now()
/** The whole run has to end within this time. */
const LIMIT_MS = 15 * 60_000

/** Aborted when the run has to end early: by a signal, an error that nobody caught, or its limit. */
export const { signal: stopSignal } = stopping

/** Resolves to the reason why the run has to end early, and stays pending otherwise. */
export const stopped = new Promise<Error>((resolve) => {
  stopSignal.addEventListener('abort', () => resolve(stopSignal.reason as Error))
})

/** Everything that asks to stop leads to the same end, which takes the cluster down. */
export function watchForStops(): void {
  const stop = (reason: unknown) =>
    stopping.abort(reason instanceof Error ? reason : new Error(String(reason)))
  // Signals may come twice, from a terminal and from npm, so none of them ends the process itself.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stop(new Error(`Stopped by ${signal}`)))
  }
  process.on('uncaughtException', stop)
  process.on('unhandledRejection', stop)
  setTimeout(() => stop(new Error('The run took longer than 15 minutes')), LIMIT_MS).unref()
}

/** Prints a line of progress with the seconds since the start. */
export function say(words: string): void {
  stopSignal.throwIfAborted()
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`${String(seconds).padStart(4)} s  ${words}`)
}
