/** A verdict as the attendant sees it. Only the phone that gave it understands the rest of it. */
export interface ShownVerdict {
  result: string
  code: string
  /** The scans that admitted a visitor. A scan without a seat is of the ticket that has the code. */
  admitted: readonly { nonce: string; seat?: string }[]
}

/** An entry of the queue that waits for the network or for a person. */
interface LeftEntry {
  kind: 'scan' | 'undo' | 'event'
  nonce: string
  refusal?: string
}

/** What an attendant can do with the gate's app. The simulation of many phones uses it by this. */
export interface PhoneActions {
  /** Starts the app on what the phone has stored, as its page does. */
  start: () => Promise<void>
  /** Resolves to the words of a refusal, or to undefined. */
  signIn: (login: { email: string; password: string }) => Promise<string | undefined>
  signOut: () => Promise<void>
  /** Resolves to the words of a refusal, or to undefined. */
  switchTo: (request: { staffID: string; pin: string }) => Promise<string | undefined>
  /** Chooses showtimes of a cinema. All others of the cinema are its neighbours. */
  choose: (cinemaID: string, chosen: readonly string[]) => Promise<void>
  contact: () => Promise<void>
  /** Judges a code. Resolves to undefined if the phone is signed out or nothing is chosen. */
  scan: (code: string) => Promise<ShownVerdict | undefined>
  /** Judges a code and changes nothing. */
  judge: (code: string) => Promise<string | undefined>
  /** Admits the remaining tickets of the purchase to which the shown ticket belongs. */
  admitRest: (shown: ShownVerdict) => Promise<ShownVerdict | undefined>
  /** Admits a refused ticket after all, because the signed-in supervisor decides so. */
  admitInSpite: (shown: ShownVerdict) => Promise<ShownVerdict | undefined>
  /** A supervisor approves by PIN on the phone of an attendant. */
  askSupervisor: (
    shown: ShownVerdict,
    approval: { supervisorID: string; pin: string; nonce: string },
  ) => Promise<ShownVerdict | undefined>
  /** Resolves to the nonces of the scans that were undone. */
  undo: (shown: ShownVerdict) => Promise<string[]>
  /** Returns the text of the QR code that tells another phone who is inside. */
  showAdmissions: (showtimeId: string) => Promise<string | undefined>
  readAdmissions: (text: string) => Promise<void>
  state: () => PhoneState
  /** Resolves to the entries of the queue, the oldest first. */
  left: () => Promise<LeftEntry[]>
  /** Returns a line for each ticket of a list that this phone has. */
  listed: (showtimeId: string) => string[] | undefined
}

interface PhoneState {
  deviceId: string | undefined
  personRole: string | undefined
  isRevoked: boolean
  isSignedOut: boolean
  isChosen: boolean
}
