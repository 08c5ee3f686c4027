/** A request without a large file must arrive within this time. */
export const REQUEST_TIME_MS = 30_000

/** The slowest uplink in bytes a second, 256 kbit/s, over which staff can send a large file. */
const SLOWEST_UPLINK = 32_000

/** Returns the time that a request with a file of this many bytes may take, in milliseconds. */
export function uploadTimeMs(bytes: number): number {
  return REQUEST_TIME_MS + Math.ceil((bytes / SLOWEST_UPLINK) * 1000)
}
