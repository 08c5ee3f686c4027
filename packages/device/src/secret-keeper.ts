/** Stores secrets in the phone's key store, or in local storage in a browser. */
export interface Secrets {
  read: (name: string) => Promise<string | null>
  keep: (name: string, value: string) => Promise<void>
  drop: (name: string) => Promise<void>
}
