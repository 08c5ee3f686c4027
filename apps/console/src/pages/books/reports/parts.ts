/** The names of the parts of Reports in tabs and titles. */
export const PARTS = {
  sales: 'Day of sale',
  lines: 'Each sale',
  showtimes: 'Play date',
  filmWeeks: 'Film weeks',
  occupancy: 'Busy hours',
  log: 'Show log',
  topUps: 'By day',
  credits: 'Each top-up',
} as const
