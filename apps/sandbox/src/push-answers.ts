/** What a push service answers if a browser has gone, or if it has no time for a message. */
export const PUSH_STATUSES = [404, 410, 429, 500, 503] as const
type PushStatus = (typeof PUSH_STATUSES)[number]

export interface PushAnswer {
  /** The last part of the browser's address. */
  to: string
  status: PushStatus
  count: number
}
