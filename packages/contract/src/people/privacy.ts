/** The day on which the privacy policy got its present words. Each consent records it. */
export const PRIVACY_VERSION = '2026-11-21'
