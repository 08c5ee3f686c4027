/** The words of a seat plan in English. The plan itself shows only the name of the screen. */
export const HALL_WORDS = {
  screen: 'Screen',
  plan: 'Seats, from the screen to the back',
  row: 'Row {row}',
  smaller: 'Smaller',
  larger: 'Larger',
} as const
