const stopping = new AbortController()
const began = performance.now()

/**
 * Makes SIGINT or SIGTERM stop the run at its next step, so that everything that was started is ended
 * in order. A second signal changes nothing, because Ctrl-C may reach this process twice: from the terminal, and from the
 * program that started it.
 */
export function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => stopping.abort(new Error(`Stopped by ${signal}`)))
  }
}

/** Throws if the run was told to stop. */
export function goOn(): void {
  stopping.signal.throwIfAborted()
}

/** Shows a line of progress, with the time since the start, in a terminal. Throws if the user has stopped the run. */
export function step(text: string): void {
  goOn()
  if (!process.stderr.isTTY) return
  const seconds = Math.round((performance.now() - began) / 1000)
  process.stderr.write(`${String(seconds).padStart(4)} s  ${text}\n`)
}
