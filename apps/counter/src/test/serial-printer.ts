import { onTestFinished, vi } from 'vitest'
import { changeState } from '../state/counter-state.ts'

/** Sets up a receipt printer at a serial port that hands on what is written to it. A port can be open only once. */
export function connectPrinter(write: UnderlyingSinkWriteCallback<Uint8Array>): void {
  let isOpen = false
  const serial = {
    getPorts: () => [
      {
        open: () => {
          if (isOpen) return Promise.reject(new Error('The port is already open'))
          isOpen = true
          return Promise.resolve()
        },
        close: () => {
          isOpen = false
          return Promise.resolve()
        },
        // A port that is opened again has a new stream, also if the one before has failed.
        get writable() {
          return new WritableStream<Uint8Array>({ write })
        },
      },
    ],
  }
  vi.stubGlobal('navigator', { serial })
  changeState({ printer: { kind: 'serial', baudRate: 9600 } })
  onTestFinished(() => changeState({ printer: undefined }))
}
