let aheadMs = 0

/** Takes the Date header of an answer that the server has just given; null changes nothing. */
export function noteServerDate(date: string | null): void {
  const at = Date.parse(date ?? '')
  if (at) aheadMs = at - Date.now()
}

/** Returns the time by the server's clock, because the clock of a phone may be wrong. */
export function serverNow(): number {
  return Date.now() + aheadMs
}
