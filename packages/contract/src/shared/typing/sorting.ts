type Ticket = {
  readonly TicketStatus: string
  readonly ShowtimeDate: string
  readonly ShowtimeTime: string
}
type Showtime = { readonly Date: string; readonly StartTime: string }

/** Sorts unused tickets first, then by date and time; dates are `YYYY-MM-DD`, times `HH:MM`. */
export function sortTickets<T extends Ticket>(tickets: readonly T[]): T[] {
  return [...tickets].sort(
    (a, b) =>
      Number(b.TicketStatus === 'Unused') - Number(a.TicketStatus === 'Unused') ||
      compare(a.ShowtimeDate, b.ShowtimeDate) ||
      compare(a.ShowtimeTime, b.ShowtimeTime),
  )
}

/** Sorts by date, then by start time. */
export function sortShowtimes<T extends Showtime>(showtimes: readonly T[]): T[] {
  return [...showtimes].sort((a, b) => compare(a.Date, b.Date) || compare(a.StartTime, b.StartTime))
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
