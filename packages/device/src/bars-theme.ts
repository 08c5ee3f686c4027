/** The theme of the phone's own bars; `system` follows the phone's setting. */
export type BarsTheme = 'system' | 'dark' | 'light'
