/** The names of the parts of Reports in tabs and titles. */
export const PARTS = {
  sales: 'Sales',
  lines: 'Lines of sales',
  topUps: 'Top-ups',
  credits: 'Lines of credits',
} as const
