import './page.css'
import { checkFile } from './check-file.ts'
import { checkPhoto, checkTicket } from './show-ticket.ts'
import { showNotes } from './show-notes.ts'
import { part } from './parts.ts'

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

photo.addEventListener('change', () => {
  const [file] = photo.files ?? []
  photo.value = ''
  if (file) void checkPhoto(file)
})

void showNotes()
