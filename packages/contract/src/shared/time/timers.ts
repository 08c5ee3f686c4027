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
/** A finger that moved further than this has swiped; any other has tapped. */
export const CAROUSEL_SWIPE_TOLERANCE_PX = 5

/** The app checks at this interval whether to renew its token. The check only reads the clock. */
export const SESSION_CHECK_MS = 60_000
/** A session that was opened less than this long ago is not renewed at the start. */
export const SESSION_NEW_MS = 60_000

export const DESKTOP_MIN_WIDTH = 768
/** A phone on its side can be wider than 768 px, but never this high. */
export const DESKTOP_MIN_HEIGHT = 500
