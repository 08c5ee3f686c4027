import { vi } from 'vitest'
import { changeState } from '../state/counter-state.ts'

/** Sets up a receipt printer at a serial port that hands on what is written to it. */
export function connectPrinter(write: (bytes: Uint8Array) => void): void {
  const serial = {
    getPorts: () => [
      {
        open: () => Promise.resolve(),
        close: () => Promise.resolve(),
        writable: new WritableStream<Uint8Array>({ write }),
      },
    ],
  }
  vi.stubGlobal('navigator', { serial })
  changeState({ printer: { kind: 'serial', baudRate: 9600 } })
}
