import { readFile, writeFile } from 'node:fs/promises'
import { format, resolveConfig } from 'prettier'

/** These two lines of a documentation page enclose the text that the benchmark replaces. */
const BEGIN = '<!-- written by npm run bench -->'
const END = '<!-- until here -->'

export async function writeFormatted(path: string, text: string): Promise<void> {
  await writeFile(path, await format(text, { ...(await resolveConfig(path)), filepath: path }))
}

/** Replaces the part of a page that the benchmark writes. */
export async function writeInto(path: string, text: string): Promise<void> {
  const page = await readFile(path, 'utf8')
  const [before, rest = ''] = page.split(BEGIN)
  const [, after = ''] = rest.split(END)
  await writeFormatted(path, [before, BEGIN, '\n\n', text, '\n\n', END, after].join(''))
}
