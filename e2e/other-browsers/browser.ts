/**
 * The few functions that the tests need from a browser, simple enough for each browser's own
 * protocol. The code for `run` is an expression that Chromium 79 understands.
 */
export interface OtherBrowser {
  open: (address: string) => Promise<void>
  run: <T>(code: string) => Promise<T>
  /** Runs code inside a frame from another origin. */
  runInside?: <T>(origin: string, code: string) => Promise<T>
  /** Returns a PNG of the visible page. */
  picture: () => Promise<Buffer>
  close: () => Promise<void>
}

export const PHONE = { width: 360, height: 740 }
