/** Hands a file to the person as a download. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // The browser reads it after this task is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
