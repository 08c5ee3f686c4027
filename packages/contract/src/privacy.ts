/** The day on which the privacy policy got the words that it has now: what a consent refers to. */
export const PRIVACY_VERSION = '2026-11-21'
