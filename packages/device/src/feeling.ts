/** The kind of vibration that reports a result. */
export type Feeling = 'success' | 'warning' | 'error'
