const DATE_AND_TIME = new Intl.DateTimeFormat('en-NG', { dateStyle: 'medium', timeStyle: 'short' })

/** Writes an instant in the time zone of the computer that shows it. */
export function dateAndTime(instant: string): string {
  return DATE_AND_TIME.format(new Date(instant))
}

const TIME = new Intl.DateTimeFormat('en-NG', { timeStyle: 'short' })

/** Writes the time of day of an instant, in the time zone of the computer that shows it. */
export function timeOfDay(instant: string): string {
  return TIME.format(new Date(instant))
}

/** Writes an instant in the time zone of a cinema. */
export function dateAndTimeIn(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-NG', {
    ...{ dateStyle: 'medium', timeStyle: 'short', timeZone },
  })
  return format.format(new Date(instant))
}
