/** Returns the lines of a downloaded file, without the mark of UTF-8 at its beginning. */
export function linesOfCsv(body: string): string[] {
  return body.replace('\uFEFF', '').trimEnd().split('\r\n')
}
