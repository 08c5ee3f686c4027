import { readFile, writeFile } from 'node:fs/promises'
import { format } from 'oxfmt'

/** The text that a command replaces lies between a line that names the command and this line. */
const END = '<!-- until here -->'

export async function writeFormatted(path: string, text: string): Promise<void> {
  const { code } = await format(path, text, { printWidth: 120 })
  await writeFile(path, code)
}

/** Replaces the part of a documentation page that this command writes. */
export async function writeInto(path: string, text: string, command = 'npm run bench'): Promise<void> {
  const page = await readFile(path, 'utf8')
  const begin = `<!-- written by ${command} -->`
  const start = page.indexOf(begin) + begin.length
  const end = page.indexOf(END, start)
  if (start < begin.length || end < 0) throw new Error(`${path} has no place for ${command}`)
  const parts = [page.slice(0, start), text, page.slice(end)]
  await writeFormatted(path, parts.join('\n\n'))
}

/** Returns a table of Markdown. */
export function tableOf(headings: readonly string[], lines: readonly (readonly string[])[]): string {
  const rows = [headings, headings.map(() => '---'), ...lines]
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
