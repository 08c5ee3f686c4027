/** The parts of Reports, as tabs and titles call them. */
export const PARTS = {
  sales: 'Sales',
  lines: 'Lines of sales',
  topUps: 'Top-ups',
  credits: 'Lines of credits',
} as const
