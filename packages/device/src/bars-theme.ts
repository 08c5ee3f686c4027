/** What the words on the phone's own bars stand on; `system` is as the phone is. */
export type BarsTheme = 'system' | 'dark' | 'light'
