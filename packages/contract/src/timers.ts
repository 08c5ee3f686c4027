export const LOGIN_BANNER_MS = 5_000
export const ACCOUNT_EXISTS_MS = 10_000
export const SIGN_UP_LOADER_MS = 5_000
export const PAY_LOADER_MS = 5_000
export const PAYMENT_COUNTDOWN_MS = 5_000
export const LOCATION_POLL_MS = 10_000
export const LOCATION_WAIT_MS = 30_000
export const TOAST_MS = 5_000
export const PERSIST_TIMEOUT_MS = 5_000
export const CHUNK_TIMEOUT_MS = 120_000
export const CAROUSEL_AUTOPLAY_MS = 3_000
export const CAROUSEL_TRANSITION_MS = 350
/** A finger that moved further than this has swiped, one that did not has tapped. */
export const CAROUSEL_SWIPE_TOLERANCE_PX = 5

/** How often it is looked whether the token is worth renewing; only a look at the clock. */
export const SESSION_CHECK_MS = 60_000
/** A session that was opened less long ago needs no renewal at the start. */
export const SESSION_NEW_MS = 60_000

export const DESKTOP_MIN_WIDTH = 768
/** A phone on its side can be wider than 768 px, yet never this high. */
export const DESKTOP_MIN_HEIGHT = 500

/** Whether a window of this size in CSS pixels gets the desktop notice. */
export function isDesktop(width: number, height: number): boolean {
  return width >= DESKTOP_MIN_WIDTH && height >= DESKTOP_MIN_HEIGHT
}
