/**
 * The few functions that the walks need from a browser, few enough for each browser's own protocol.
 * The code for `run` is an expression that Chromium 79 understands.
 */
export interface OtherBrowser {
  open: (address: string) => Promise<void>
  run: <T>(code: string) => Promise<T>
  /** Runs code within a frame of another address. */
  runInside?: <T>(origin: string, code: string) => Promise<T>
  /** Returns a PNG of the visible page. */
  picture: () => Promise<Buffer>
  close: () => Promise<void>
}

export const PHONE = { width: 360, height: 740 }
