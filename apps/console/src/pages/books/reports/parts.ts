/** The names of the parts of Reports in tabs and titles. */
export const PARTS = {
  sales: 'Sales',
  lines: 'Lines of sales',
  showtimes: 'Play dates',
  filmWeeks: 'Film weeks',
  occupancy: 'Busy hours',
  topUps: 'Top-ups',
  credits: 'Lines of credits',
} as const
