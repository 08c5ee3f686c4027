/** Whether this phone shows notifications. `undecided`: the person was not asked yet. */
export type PushPermission = 'granted' | 'denied' | 'undecided' | 'unsupported'

/** What a browser gives to the server, which can then send notices to it. */
export interface BrowserSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}
