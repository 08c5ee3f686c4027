// The verifier for a computer with Node and nothing else: verify-file FILE [--note NOTE] [--key KEY]
import { createReadStream, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { BooksCheck } from '@velvet/contract/books/proof/check-books'
import { verifyEd25519 } from '@velvet/contract/books/proof/verify-ed25519'
import { linesOfFaults, linesOfSound } from './words.ts'

const USAGE = 'Name the file: npm run proof -- FILE [--note NOTE] [--key KEY]'

async function check(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { note: { type: 'string' }, key: { type: 'string' } },
  })
  const [file] = positionals
  if (file === undefined) throw new Error(USAGE)
  const note = values.note === undefined ? undefined : readFileSync(values.note, 'utf8')
  const checking = new BooksCheck(verifyEd25519, { note, key: values.key })
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Infinity,
  })) {
    await checking.take(line)
  }
  const checked = checking.end()
  const isSound = checked.faults.length === 0
  const lines = isSound ? linesOfSound(checked) : linesOfFaults(checked)
  for (const line of lines) console.log(line)
  if (!isSound) process.exitCode = 1
}

try {
  await check()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
