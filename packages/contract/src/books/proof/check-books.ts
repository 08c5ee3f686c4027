import { FIRST_LINE, readHashes, type ExportedLeaf, type ExportedNote } from './books-file.ts'
import { bytesOfBase64, hexOf } from './bytes.ts'
import { checkChain } from './check-chain.ts'
import { readLeaf } from './leaf.ts'
import { hashOfNote, keyIdOf, readNote, type Note } from './note.ts'
import { isConsistent, isSameHash, leafHash, rootByInclusion, type Hash } from './tree.ts'
import type { FaultCode } from './words.ts'

interface Fault {
  fault: FaultCode
  /** The note, the showtime and its row, or the line of the file. */
  where: string
}

export interface Checked {
  faults: Fault[]
  notes: number
  /** All showtimes in the file are of this day. It is undefined if the file has none. */
  day: string | undefined
  /** By the note, so many showtimes changed on that day. A file about one film has fewer. */
  changed: number
  showtimes: number
  rows: number
  tickets: number
  /** The days of the notes that tell of a restored backup. */
  restored: string[]
  /** The newest note that is sound. */
  newest: { day: string; key: string; text: string } | undefined
}

/** Returns whether a signature of Ed25519 is right. */
export type VerifySignature = (key: Uint8Array, message: Uint8Array, signature: Uint8Array) => Promise<boolean>

/** What the reader knows from elsewhere, such as from an email. */
export interface Known {
  key?: string | undefined
  note?: string | undefined
}

interface SignedNote {
  note: Note
  key: string
  text: string
}

/** Checks exported books, line by line. */
export class BooksCheck {
  readonly checked: Checked = {
    faults: [],
    notes: 0,
    day: undefined,
    changed: 0,
    showtimes: 0,
    rows: 0,
    tickets: 0,
    restored: [],
    newest: undefined,
  }
  readonly #verify: VerifySignature
  readonly #known: Known
  #line = 0
  #note: { key: string; lines: string[] } | undefined
  #leaf: (ExportedLeaf & { totals: string[]; rows: { before: string; text: string }[] }) | undefined
  #notes: SignedNote[] = []
  /** Keys that sign notes, by the first note or as an earlier note has announced them. */
  #keys = new Set<string>()
  #lastIndex = -1
  /** The last line says how many showtimes must be in the file, so that a file that was cut off is noticed. */
  #end: number | undefined

  constructor(verify: VerifySignature, known: Known = {}) {
    this.#verify = verify
    this.#known = known
  }

  async take(line: string): Promise<void> {
    this.#line += 1
    if (this.#line === 1) {
      if (line !== FIRST_LINE) this.#tell('not-books', 'line 1')
      return
    }
    if (line === '' || this.checked.faults.some(({ fault }) => fault === 'not-books')) return
    const tab = line.indexOf('\t')
    const [word, rest] = [line.slice(0, tab), line.slice(tab + 1)]
    if (this.#leaf && word === 'row') {
      this.#takeRow(rest)
      return
    }
    const isTaken = await this.#takeOther(word, rest)
    if (!isTaken) this.#tell('odd-line', `line ${this.#line}`)
  }

  end(): Checked {
    this.#endLeaf()
    const { faults } = this.checked
    if (faults.some(({ fault }) => fault === 'not-books')) return this.checked
    if (this.#end !== this.checked.showtimes) this.#tell('cut-off', `line ${this.#line}`)
    if (this.#notes.length === 0) this.#tell('no-note', 'the file')
    const { key, note } = this.#known
    if (key !== undefined && !this.#notes.some((one) => one.key === key)) {
      this.#tell('not-the-known-key', 'the file')
    }
    if (note !== undefined && !this.#isKnown(note)) {
      this.#tell('not-the-known-note', 'the file')
    }
    return this.checked
  }

  /** A note that a restored backup has forgotten is named by the next note. */
  #isKnown(text: string): boolean {
    const hash = hashOfNote(text)
    return this.#notes.some((one) => one.text === text || one.note.restored === hash)
  }

  #tell = (fault: FaultCode, where: string) => {
    this.checked.faults.push({ fault, where })
  }

  async #takeOther(word: string, rest: string): Promise<boolean> {
    if (word === 'note') this.#note = { key: rest, lines: [] }
    else if (word === '|' && this.#note) this.#note.lines.push(rest)
    else if (word === 'consistency' && this.#note) await this.#takeNote(rest)
    else if (word === 'leaf') this.#takeLeaf(rest)
    else if (word === 'totals' && this.#leaf) this.#leaf.totals.push(rest)
    else if (word === 'path' && this.#leaf) this.#takePath(rest)
    else if (word === 'end') {
      this.#endLeaf()
      this.#end = Number(rest)
    } else return false
    return true
  }

  async #takeNote(path: string): Promise<void> {
    const { key, lines } = this.#note ?? { key: '', lines: [] }
    this.#note = undefined
    this.checked.notes += 1
    const text = `${lines.join('\n')}\n`
    const note = readNote(text)
    const where = `note ${note?.day ?? this.checked.notes}`
    const consistency = readHashes(path)
    if (!note || !consistency) {
      this.#tell('odd-note', where)
      return
    }
    const faults = await this.#faultOfNote({ note, key, text, consistency })
    if (faults) this.#tell(faults, where)
    else this.checked.newest = { day: note.day, key, text }
    if (note.nextKey !== undefined && !faults) this.#keys.add(note.nextKey)
    if (note.restored !== undefined) this.checked.restored.push(note.day)
    this.#notes.push({ note, key, text })
  }

  async #faultOfNote({
    note,
    key,
    consistency,
  }: SignedNote & Pick<ExportedNote, 'consistency'>): Promise<FaultCode | undefined> {
    const bytes = bytesOfBase64(key)
    const last = this.#notes[this.#notes.length - 1]
    if (!last) this.#keys.add(this.#known.key ?? key)
    if (!bytes || hexOf(keyIdOf(note.origin, bytes)) !== note.keyId) return 'wrong-signature'
    if (!this.#keys.has(key)) return 'foreign-key'
    const body = new TextEncoder().encode(note.body)
    if (!(await this.#verify(bytes, body, note.signature))) return 'wrong-signature'
    if (note.before !== (last && hashOfNote(last.text))) return 'wrong-note-before'
    if (!last) return undefined
    if (note.day <= last.note.day) return 'wrong-order'
    return isConsistent(last.note, note, consistency) ? undefined : 'not-consistent'
  }

  #takeLeaf(rest: string): void {
    this.#endLeaf()
    const tab = rest.indexOf('\t')
    this.checked.showtimes += 1
    this.#leaf = {
      index: Number(rest.slice(0, tab)),
      text: rest.slice(tab + 1),
      totals: [],
      path: [],
      rows: [],
    }
  }

  #takePath(rest: string): void {
    const path: Hash[] | undefined = readHashes(rest)
    if (this.#leaf && path) this.#leaf = { ...this.#leaf, path }
    else this.#tell('odd-line', `line ${this.#line}`)
  }

  #takeRow(rest: string): void {
    const tab = rest.indexOf('\t')
    this.checked.rows += 1
    this.#leaf?.rows.push({ before: rest.slice(0, tab), text: rest.slice(tab + 1) })
  }

  #endLeaf(): void {
    const exported = this.#leaf
    this.#leaf = undefined
    if (!exported) return
    const leaf = readLeaf(exported.text)
    if (!leaf) {
      this.#tell('odd-leaf', `leaf ${exported.index}`)
      return
    }
    const fault = this.#faultOfLeaf(exported, leaf.day) ?? this.#faultOfPlace(exported, leaf.day)
    if (fault) this.#tell(fault, `showtime ${leaf.showtimeId}`)
    this.checked.tickets += checkChain(exported, leaf, this.#tell)
  }

  #faultOfLeaf({ index, text, path }: ExportedLeaf, day: string): FaultCode | undefined {
    const newest = this.#notes[this.#notes.length - 1]
    if (!newest) return undefined
    const { size, root } = newest.note
    const proved = rootByInclusion(leafHash(text), { index, size, path })
    if (!proved || !isSameHash(proved, root)) return 'wrong-path'
    const at = this.#notes.findIndex(({ note }) => index < note.size)
    const own = this.#notes[at]?.note
    if (own?.day !== day) return 'wrong-day'
    this.checked.changed = own.size - (this.#notes[at - 1]?.note.size ?? 0)
    return undefined
  }

  /** A file that repeats a showtime, or mixes days, would add up to more than was sold. */
  #faultOfPlace({ index }: ExportedLeaf, day: string): FaultCode | undefined {
    const isNext = index > this.#lastIndex && day === (this.checked.day ?? day)
    this.#lastIndex = index
    this.checked.day ??= day
    return isNext ? undefined : 'misplaced-leaf'
  }
}
