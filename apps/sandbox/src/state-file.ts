import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

interface StateLine {
  kind: string
  item: unknown
}

/** Returns every complete line. A line that a hard stop cut off is left out. */
export function readStateLines(file: string): StateLine[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8').split('\n').flatMap(parseLine)
}

// The write is synchronous, so that lines keep the order of the changes and survive the end of the
// process.
export function appendStateLine(file: string, line: StateLine) {
  appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: 0o600 })
}

export function rewriteState(file: string, lines: StateLine[]) {
  mkdirSync(dirname(file), { recursive: true })
  const fresh = `${file}.new`
  writeFileSync(fresh, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { mode: 0o600 })
  renameSync(fresh, file)
}

function parseLine(text: string): StateLine[] {
  try {
    const line = JSON.parse(text) as Partial<StateLine> | null
    return line && typeof line.kind === 'string' && typeof line.item === 'object' && line.item
      ? [{ kind: line.kind, item: line.item }]
      : []
  } catch {
    return []
  }
}
