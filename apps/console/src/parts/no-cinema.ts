/** A house that has just begun has no cinema. */
export const NO_CINEMA = 'There is no cinema yet.'
