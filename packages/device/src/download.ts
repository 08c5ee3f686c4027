import { isNative } from './platform.ts'

/** `cancelled`: the person closed the phone's sheet without choosing a place for the file. */
export type DownloadOutcome = 'saved' | 'cancelled' | 'impossible'

/** Gives a file to the person by a browser's download or the phone's sheet. Never throws. */
export async function saveFile(file: File): Promise<DownloadOutcome> {
  try {
    if (!isNative()) return download(file)
    await (await import('./native/download.ts')).offerFile(file)
    return 'saved'
  } catch (error) {
    return error instanceof Error && /cancel/i.test(error.message) ? 'cancelled' : 'impossible'
  }
}

function download(file: File): DownloadOutcome {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // The browser reads the address only after this task has ended.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return 'saved'
}
