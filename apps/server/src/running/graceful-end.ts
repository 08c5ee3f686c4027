const LIMIT_MS = 25_000

/**
 * Runs `stop` once, at the first signal to end or the first uncaught error, and then exits: with
 * `afterSignal` after a signal, with 1 after an error or when `stop` takes too long. Later signals
 * are ignored, because a terminal sends one to every process and a parent may pass on another.
 */
export function endGracefully(stop: () => Promise<void>, { afterSignal = 0 } = {}): void {
  let isEnding = false
  const end = (exitCode: number) => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), LIMIT_MS).unref()
    stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        console.error('The stop failed:', error instanceof Error ? error.message : error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(afterSignal))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      console.error('Stopping after an error that nobody caught:', describe(error))
      end(1)
    })
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
