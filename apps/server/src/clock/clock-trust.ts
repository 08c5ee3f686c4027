// This process has one clock, and so one trust in it.
let doubt: string | undefined

/** True unless the last reading left a doubt. Processes that read no clock have none. */
export function isClockTrusted(): boolean {
  return doubt === undefined
}

export function noteDoubt(reason: string | undefined): void {
  doubt = reason
}
