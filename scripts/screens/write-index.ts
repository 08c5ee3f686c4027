import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const ENDING = '.webp'
/** The pictures of each part, by the beginning of their names. All others are of the customer's app. */
const PARTS = [
  ['The counter', 'counter-'],
  ['The gate', 'gate-'],
  ['The books in the console, and how others check them', 'books-'],
  ['A distributor’s own pages', 'distributor-'],
  ['The rest of the console', 'console-'],
] as const

/** Lists the pictures of a folder in its README.md. */
export async function writeIndex(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(ENDING)).sort()
  const isOf = (beginning: string) => (file: string) => file.startsWith(beginning)
  const rest = files.filter((file) => !PARTS.some(([, beginning]) => isOf(beginning)(file)))
  const parts = [
    section('The customer’s app', rest, ''),
    ...PARTS.map(([title, beginning]) => section(title, files.filter(isOf(beginning)), beginning)),
  ]
  const text = `# Pictures of every screen

\`npm run screens\` takes them from the product with its demo, and writes this list.
${parts.join('')}`
  await writeFile(join(folder, 'README.md'), text)
}

function section(title: string, files: readonly string[], beginning: string): string {
  if (files.length === 0) return ''
  const links = files.map((file) => `[${file.slice(beginning.length, -ENDING.length)}](${file})`)
  return `\n## ${title}\n\n${links.join(' ·\n')}\n`
}
