/**
 * Returns the name of the lock of an idempotency key. A call takes it before it looks the key up and holds
 * it until its answer is kept, so that two calls with one key do not both do the work.
 */
export const lockOfKey = (ownerId: string, key: string) => `key ${ownerId} ${key}`
