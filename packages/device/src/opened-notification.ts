/** A notification that a person tapped. */
export interface OpenedNotification {
  /** Where it leads: the address that it carries, or undefined. */
  address: string | undefined
  /** What the server sent along with it. */
  data: Readonly<Record<string, unknown>>
}
