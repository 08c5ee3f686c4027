/** Hands a file to the browser, which stores it under this name. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address only after this task has ended.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
