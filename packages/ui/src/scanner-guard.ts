/** Two keystrokes of a scanner follow each other within this time. No person types a whole code that fast. */
const KEYSTROKE_MS = 100
/** So many letters and digits in a row at that speed are a scan: fewer, if a scanner ends them with Enter or Tab. */
const SCAN_KEYS = 10
const SCAN_KEYS_BEFORE_SIGN = 8
/** A fast typist reaches that speed within a word, so in a field only the code of a ticket is a scan, and only if it is faster. */
const AVERAGE_MS_IN_FIELD = 65
/** Codes have no spaces and no small letters, unless the capitals of the keyboard are locked. */
const CODE = /^([^\s\p{Ll}]+|(?=.*\d)\S+)$/u
/** A scanner that sends Enter or Tab twice after a code sends the second one within this time. */
const SECOND_SIGN_MS = 500

const MODIFIER = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock)$/

interface Stroke {
  key: string
  code: string
  at: number
  /** True if the page has not seen it yet. */
  isHeld: boolean
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface Options {
  /** Holds the keys that no field takes back until it is certain that no scan begins with them. */
  holdsKeys: boolean
  /** Returns true for the text that a scanner types for a ticket. Only such a text counts as a scan within a field. */
  isTicket: (text: string) => boolean
  /** Receives what a scanner typed. */
  onScan: (text: string) => void
}

/**
 * Keeps a handheld scanner, which types like a fast keyboard, from doing what its letters, digits and Enter do on a
 * page: none of them reaches the page, and a field gets back the text that it had. Keys of a person reach the page
 * after a moment. A key that is held down acts once. Returns a function that ends this.
 */
export function guardAgainstScans({ holdsKeys, isTicket, onScan }: Options): () => void {
  let run: Stroke[] = []
  let field: { element: Field; text: string } | undefined
  let typedAt = -Infinity
  let scannedAt = -Infinity
  let pause: ReturnType<typeof setTimeout> | undefined
  const replayed = new WeakSet<Event>()

  /** Returns the letters and digits after the last Enter. A scanner may send one before a code. */
  const typedKeys = () =>
    run.slice(run.map(({ key }) => key).lastIndexOf('Enter') + 1).filter(({ key }) => key.length === 1)
  const isScan = (isSigned: boolean) => {
    const typed = typedKeys()
    const times = typed.map(({ at }) => at)
    const text = textOf(typed)
    if (!field) {
      return CODE.test(text) && typed.length >= (isSigned ? SCAN_KEYS_BEFORE_SIGN : SCAN_KEYS)
    }
    const took = Math.max(...times) - Math.min(...times)
    return isTicket(text) && took / (typed.length - 1) <= AVERAGE_MS_IN_FIELD
  }
  const replay = async (strokes: readonly Stroke[]) => {
    for (const stroke of strokes) {
      pressAgain(stroke, (event) => replayed.add(event))
      // The page shows the effect of each key before it gets the next one.
      await new Promise((done) => setTimeout(done))
    }
  }
  /** Ends a run of keys: it was a scan, or the page gets what was held. */
  const settle = (isSigned = false) => {
    clearTimeout(pause)
    const held = run.filter(({ isHeld }) => isHeld)
    const scanned = isScan(isSigned) && textOf(typedKeys())
    const restored = field
    run = []
    field = undefined
    if (!scanned) {
      void replay(held)
      return
    }
    scannedAt = typedAt
    if (restored) writeInto(restored.element, restored.text)
    onScan(scanned)
  }
  const note = (event: KeyboardEvent, isHeld: boolean) => {
    if (isHeld) keepFromPage(event)
    run.push({ key: event.key, code: event.code, at: event.timeStamp, isHeld })
    clearTimeout(pause)
    pause = setTimeout(() => settle(), KEYSTROKE_MS)
  }
  const receive = (event: KeyboardEvent) => {
    if (replayed.has(event) || event.isComposing || MODIFIER.test(event.key)) return
    const target = fieldOf(event.target)
    if (event.repeat) {
      if (isActing(event, target)) keepFromPage(event)
      return
    }
    if (target?.closest('[data-scanner-field]')) return
    const isFast = event.timeStamp - typedAt < KEYSTROKE_MS
    if (!isFast) settle()
    const sign = signOf(event)
    if (sign === undefined && !isTyping(event)) {
      // Another key waits until the page has got those that were pressed before it.
      if (run.some(({ isHeld }) => isHeld) && !event.ctrlKey && !event.metaKey) note(event, true)
      return
    }
    typedAt = event.timeStamp
    if (sign === undefined) {
      if (target && run.every(({ key }) => key.length > 1)) field = { element: target, text: target.value }
      // Enter before it may close the field, so that this key is meant for the page.
      note(event, (!target && holdsKeys) || run.some(({ isHeld }) => isHeld))
      return
    }
    const isSecond = run.length === 0 && event.timeStamp - scannedAt < SECOND_SIGN_MS
    if (isScan(true) || isSecond) {
      if (holdsKeys || target) keepFromPage(event)
      else event.preventDefault()
      if (!isSecond) settle(true)
      return
    }
    if (sign === 'Enter') note(event, true)
    else settle()
  }
  document.addEventListener('keydown', receive, true)
  return () => {
    clearTimeout(pause)
    document.removeEventListener('keydown', receive, true)
  }
}

const textOf = (typed: readonly Stroke[]) => typed.map(({ key }) => key).join('')

function keepFromPage(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Some scanners send Ctrl+J or Ctrl+M, the control signs of a new line, instead of Enter. */
function signOf({ key, ctrlKey }: KeyboardEvent): 'Enter' | 'Tab' | undefined {
  if (key === 'Enter' || (ctrlKey && /^[jm]$/i.test(key))) return 'Enter'
  return key === 'Tab' ? 'Tab' : undefined
}

function isTyping(event: KeyboardEvent): boolean {
  const hasCommand = event.ctrlKey || event.metaKey || event.altKey
  return event.key.length === 1 && (!hasCommand || event.getModifierState('AltGraph'))
}

/** Returns true for a key that does something each time that it repeats, other than moving, typing or deleting. */
function isActing({ key }: KeyboardEvent, field: Field | undefined): boolean {
  return key === 'Enter' || (key.length === 1 && !field)
}

function fieldOf(target: EventTarget | null): Field | undefined {
  const isText = target instanceof HTMLInputElement && !/^(checkbox|radio|button|submit)$/.test(target.type)
  return isText || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement ? target : undefined
}

function isWritable(target: Element): target is HTMLInputElement | HTMLTextAreaElement {
  return fieldOf(target) !== undefined && !(target instanceof HTMLSelectElement)
}

/** Writes a text into a field in a way that React notices. */
function writeInto(element: Field, text: string): void {
  const prototype = Object.getPrototypeOf(element) as object
  Reflect.set(prototype, 'value', text, element)
  element.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Presses a key where the focus is now, and does what a browser does with Enter and Space there. */
function pressAgain({ key, code }: Stroke, before: (event: KeyboardEvent) => void): void {
  const target = document.activeElement ?? document.body
  const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true })
  before(event)
  if (!target.dispatchEvent(event)) return
  // A key before it may have opened a field.
  if (key.length === 1 && isWritable(target)) writeInto(target, target.value + key)
  if (key !== 'Enter' && key !== ' ') return
  const button = target.closest<HTMLElement>('button, a[href], summary')
  if (button) button.click()
  else if (target instanceof HTMLInputElement) {
    // Space ticks a box.
    if (key === ' ') target.click()
    else submit(target.form)
  }
}

function submit(form: HTMLFormElement | null): void {
  const button = form?.querySelector<HTMLButtonElement>('[type="submit"]')
  if (button) button.click()
}
