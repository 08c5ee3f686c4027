/** Returns the name of the lock that a call holds from before it claims its key until its end. */
export const lockOfKey = (ownerId: string, key: string) => `key ${ownerId} ${key}`
