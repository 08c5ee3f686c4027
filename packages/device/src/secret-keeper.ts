/** Where a phone keeps what nobody else may read: its key store; in a browser local storage. */
export interface Secrets {
  read: (name: string) => Promise<string | null>
  keep: (name: string, value: string) => Promise<void>
  drop: (name: string) => Promise<void>
}
