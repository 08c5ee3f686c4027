/** For so long the same key gets the same answer; after that it would do the work once more. */
export const KEY_KEPT_HOURS = 48
