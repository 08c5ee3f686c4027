/** Keeps an answer until something in the catalogue changes, because no clock changes it. */
export const keepUntilChanged = () => Infinity
