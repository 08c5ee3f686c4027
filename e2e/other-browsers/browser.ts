/**
 * What the walks need of a browser: little enough for each browser's own protocol to give it. The
 * code that `run` takes is an expression, in words that Chromium 79 understands.
 */
export interface OtherBrowser {
  open: (address: string) => Promise<void>
  run: <T>(code: string) => Promise<T>
  /** The same within the page of another address that is shown inside this one. */
  runInside?: <T>(origin: string, code: string) => Promise<T>
  /** A PNG of what is in sight. */
  picture: () => Promise<Buffer>
  close: () => Promise<void>
}

export const PHONE = { width: 360, height: 740 }
