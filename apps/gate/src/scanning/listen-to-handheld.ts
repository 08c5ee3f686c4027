import { readBurst } from './read-burst.ts'
import type { Burst } from './read-burst.ts'

/**
 * The longest time between two keystrokes of a handheld scanner. No person types a whole code that
 * fast.
 */
const KEYSTROKE_MS = 100
const SHORTEST_CODE = 8
/** A scanner that sends nothing after a code is done after this silence. */
const SILENCE_MS = 150
/** A scanner that sends two signs after a code sends the second one within this time. */
const SECOND_SIGN_MS = 500

/** Only into a field with this attribute may a scanner type. */
export const SCANNER_FIELD = { 'data-scanner-field': true } as const

/**
 * Listens to a handheld scanner, which types codes like a fast keyboard and may then send Enter or Tab,
 * also twice. These signs press no button and leave no field. Keystrokes in a field of the page are
 * ignored, unless the field is for codes. Returns a function that stops listening.
 */
export function listenToHandheld(onBurst: (burst: Burst) => void): () => void {
  let strokes: { key: string; code: string }[] = []
  let typedAt = -Infinity
  let endedAt = -Infinity
  let silence: ReturnType<typeof setTimeout> | undefined

  const forget = () => {
    clearTimeout(silence)
    strokes = []
  }
  const end = (suffix: Burst['suffix']) => {
    const burst = { strokes, suffix }
    forget()
    endedAt = performance.now()
    onBurst(burst)
  }
  const endBySign = (event: KeyboardEvent, suffix: Burst['suffix'], isFast: boolean) => {
    const isScan = isFast && strokes.length >= SHORTEST_CODE && isAllOf(event.target, strokes)
    const isSecond = strokes.length === 0 && performance.now() - endedAt < SECOND_SIGN_MS
    if (isScan || isSecond) {
      // The sign would otherwise press the button that has the focus, or move the focus.
      event.preventDefault()
      event.stopPropagation()
    }
    if (isScan) end(suffix)
    else forget()
  }
  const receive = (event: KeyboardEvent) => {
    if (event.isComposing || isOtherField(event.target)) return
    const isFast = event.timeStamp - typedAt < KEYSTROKE_MS
    const suffix = suffixOf(event)
    const key = typedKey(event)
    if (suffix === undefined && key === undefined) return
    typedAt = event.timeStamp
    if (suffix) {
      endBySign(event, suffix, isFast)
      return
    }
    if (!isFast) forget()
    strokes.push({ key: key ?? '', code: event.code })
    // A space presses the button that has the focus, and `/` or `'` search the page in some browsers.
    if (isFast && !(event.target instanceof HTMLInputElement)) event.preventDefault()
    clearTimeout(silence)
    const { target } = event
    silence = setTimeout(() => {
      if (isAllOf(target, strokes) && readBurst({ strokes }).hasCode) end('none')
    }, SILENCE_MS)
  }
  document.addEventListener('keydown', receive, { capture: true })
  document.addEventListener('pointerdown', forget, { capture: true })
  return () => {
    forget()
    document.removeEventListener('keydown', receive, { capture: true })
    document.removeEventListener('pointerdown', forget, { capture: true })
  }
}

/** Some scanners send Ctrl+J or Ctrl+M, the control signs of a new line, instead of Enter. */
function suffixOf({ key, ctrlKey }: KeyboardEvent): Burst['suffix'] | undefined {
  if (key === 'Enter' || (ctrlKey && /^[jm]$/i.test(key))) return 'Enter'
  return key === 'Tab' ? 'Tab' : undefined
}

/** Returns what a key types. A key that only prepares an accent types nothing yet. */
function typedKey(event: KeyboardEvent): string | undefined {
  if (event.key === 'Dead') return ''
  const hasCommand = event.ctrlKey || event.metaKey || event.altKey
  if (hasCommand && !event.getModifierState('AltGraph')) return undefined
  return event.key.length === 1 ? event.key : undefined
}

function isOtherField(target: EventTarget | null): boolean {
  const isField =
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  return isField && !target.closest('[data-scanner-field]')
}

/** Returns false if the user had typed into the field before the scanner, or has sent what it typed. */
function isAllOf(target: EventTarget | null, strokes: readonly unknown[]): boolean {
  if (!(target instanceof HTMLInputElement)) return true
  return target.value.length > 0 && target.value.length <= strokes.length
}
