/** Hands a text to the browser, which saves it as a file of this name. */
export function saveText(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address only after this task has ended.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
