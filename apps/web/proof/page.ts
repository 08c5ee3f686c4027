import './page.css'
import { checkFile } from './check-file.ts'
import { checkTicket } from './show-ticket.ts'
import { showNotes } from './show-notes.ts'
import { part } from './parts.ts'
import { readCode } from './read-code.ts'

const code = part('code', HTMLInputElement)
const books = part('books', HTMLInputElement)
const photo = part('photo', HTMLInputElement)

part('ticket', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault()
  void checkTicket(code.value)
})

books.addEventListener('change', () => {
  const [file] = books.files ?? []
  if (file) void checkFile(file)
})

if ('BarcodeDetector' in globalThis) part('photo-label', HTMLElement).hidden = false
photo.addEventListener('change', () => {
  const [file] = photo.files ?? []
  if (file) void readCode(file).then(checkTicket)
})

void showNotes()
