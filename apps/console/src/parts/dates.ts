const DATE_AND_TIME = new Intl.DateTimeFormat('en-NG', { dateStyle: 'medium', timeStyle: 'short' })

/** Writes an instant in the time zone of the computer that shows it. */
export function dateAndTime(instant: string): string {
  return DATE_AND_TIME.format(new Date(instant))
}
