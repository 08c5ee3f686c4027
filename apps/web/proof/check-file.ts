import { BooksCheck } from '@velvet/contract/books/proof/check-books'
import { make, part, verdict } from './parts.ts'
import { verifySignature } from './verify-signature.ts'
import { linesOfFaults, linesOfSound } from './words.ts'

const result = part('books-result', HTMLElement)

/** Checks exported books in this browser, and shows what is wrong with them. */
export async function checkFile(file: File): Promise<void> {
  result.replaceChildren(make('p', `Checking ${file.name}…`))
  try {
    const checking = new BooksCheck(verifySignature)
    for (const line of (await file.text()).split('\n')) await checking.take(line)
    const checked = checking.end()
    const isSound = checked.faults.length === 0
    const [first = '', ...others] = isSound ? linesOfSound(checked) : linesOfFaults(checked)
    result.replaceChildren(verdict(isSound ? 'good' : 'bad', first), ...others.map((line) => make('p', line)))
  } catch {
    result.replaceChildren(verdict('bad', 'This file cannot be read.'))
  }
}
