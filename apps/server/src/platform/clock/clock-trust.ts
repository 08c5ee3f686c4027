// A process has one clock, so one variable holds whether it is trusted.
let doubt: string | undefined

/**
 * Returns false while the last reading leaves a doubt. Processes that read no clock have no doubt.
 */
export function isClockTrusted(): boolean {
  return doubt === undefined
}

export function noteDoubt(reason: string | undefined): void {
  doubt = reason
}
