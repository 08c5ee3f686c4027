/** A catalogue that has not answered by then is shown as it was last seen. */
export const CATALOGUE_TIMEOUT_S = 3
/** The page of the checkouts comes from the network alone; after this it is given up. */
export const FUND_TIMEOUT_MS = 10_000
/** Posters and answers kept on the phone for when there is no network; the oldest go first. */
export const KEPT_PICTURES = 60
export const KEPT_ANSWERS = 40

/** On an answer that comes from the phone and not from the server: when the server gave it. */
export const SEEN_HEADER = 'x-last-seen'

/** Marks a page that should have come from the network, and did not. */
export const STAND_IN_META = 'velvet:stand-in'

/** What the page asks of its service worker. */
export type WorkerOrder =
  /** The new version takes over now. */
  | 'apply-update'
  /** The person has left: nothing that was read for them stays. */
  | 'forget-answers'
  /** The rest of the screens, for when there is no network. */
  | 'keep-screens'

export function isWorkerOrder(message: unknown): message is WorkerOrder {
  return message === 'apply-update' || message === 'forget-answers' || message === 'keep-screens'
}

/** Bytes over the network, all in all; held by a journey. */
export const FIRST_VISIT_BYTES = 300_000
export const REPEAT_VISIT_BYTES = 15_000
/** A ticket's code is on the screen by then, with or without a network. */
export const TICKET_SHOWN_MS = 1_000
