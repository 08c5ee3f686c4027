const stopping = new AbortController()
const began = performance.now()
/** The whole run has to end within this time. */
const LIMIT_MS = 15 * 60_000

/**
 * This signal aborts if the run has to end early, because of a signal to the process, an uncaught
 * error or the time limit.
 */
export const { signal: stopSignal } = stopping

/** Resolves with the reason if the run has to end early. Otherwise the promise stays pending. */
export const stopped = new Promise<Error>((resolve) => {
  stopSignal.addEventListener('abort', () => resolve(stopSignal.reason as Error))
})

/**
 * Turns signals, uncaught errors and the time limit into an abort of `stopSignal`, so that the run
 * always takes the cluster down.
 */
export function watchForStops(): void {
  const stop = (reason: unknown) => stopping.abort(reason instanceof Error ? reason : new Error(String(reason)))
  // A terminal and npm may both send the signal, so no signal ends the process directly.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stop(new Error(`Stopped by ${signal}`)))
  }
  process.on('uncaughtException', stop)
  process.on('unhandledRejection', stop)
  setTimeout(() => stop(new Error('The run took longer than 15 minutes')), LIMIT_MS).unref()
}

/** Prints a line of progress with the seconds since the start. */
export function say(text: string): void {
  stopSignal.throwIfAborted()
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`${String(seconds).padStart(4)} s  ${text}`)
}
