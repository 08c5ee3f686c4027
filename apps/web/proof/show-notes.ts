import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { listProofNotes } from '@velvet/contract/books/proof.calls'
import { shortDate } from '@velvet/contract/shared/time/time'
import { make, NO_ANSWER, part } from './parts.ts'

type Page = OutputOf<typeof listProofNotes>

const list = part('notes', HTMLUListElement)
const state = part('notes-state', HTMLElement)
const more = part('more', HTMLButtonElement)

/** Shows the newest notes, or those before a day below them. */
export async function showNotes(before?: string): Promise<void> {
  more.hidden = true
  try {
    const query = before === undefined ? '' : `?before=${before}`
    const answer = await fetch(`/api/v1/proof/notes${query}`)
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    const { notes, next } = (await answer.json()) as Page
    list.append(...notes.map(noteItem))
    state.textContent =
      list.children.length === 0 ? 'Nothing is sealed yet. The first seal comes after midnight in UTC.' : ''
    more.hidden = next === null
    more.onclick = () => void showNotes(next ?? undefined)
  } catch {
    state.textContent = NO_ANSWER
    more.hidden = false
    more.onclick = () => void showNotes(before)
  }
}

function noteItem({ day, size, text, key }: Page['notes'][number]): HTMLLIElement {
  const title = make('summary', [
    make('span', shortDate(day)),
    make('span', `${size} ${size === 1 ? 'record' : 'records'} of showtimes so far`, 'small'),
  ])
  const whole = make('details', [title, make('pre', text), make('pre', `Key: ${key}`)])
  return make('li', [whole])
}
