/** A notification that a person tapped. */
export interface OpenedNotification {
  /** The address to which the notification leads, if it has one. */
  address: string | undefined
  /** The data that the server sent with it. */
  data: Readonly<Record<string, unknown>>
}
