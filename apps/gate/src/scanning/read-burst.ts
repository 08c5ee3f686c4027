import { PIN_LENGTH, cleanPin } from '@velvet/contract/tickets/pin'
import { readAdmissionCode } from '../sharing/admission-code.ts'

/** One key of a handheld scanner. */
interface Stroke {
  /** What the key types on this phone. */
  key: string
  /** The place of the key, whatever this phone types with it. */
  code: string
}

/** The keys of one scan, or of several that came without a pause. */
export interface Burst {
  strokes: readonly Stroke[]
  suffix: 'Enter' | 'Tab' | 'none'
}

interface Reading {
  /**
   * The codes in a burst. Each has several readings if the keyboards of the scanner and the phone may
   * differ, the likeliest first. A burst without a code has its whole text as the only reading.
   */
  codes: readonly (readonly string[])[]
  /** False if no code of a ticket was found in the burst. */
  hasCode: boolean
  /** The keyboard for which the scanner types, unless it is that of the phone. */
  keyboard: string | undefined
}

/** The places whose letters differ from those of an English keyboard, by the keyboards of scanners. */
const KEYBOARDS: Record<string, Record<string, string>> = {
  English: {},
  French: { KeyA: 'Q', KeyQ: 'A', KeyZ: 'W', KeyW: 'Z', Semicolon: 'M', KeyM: ',' },
  German: { KeyY: 'Z', KeyZ: 'Y' },
}

/** Scanners can say before a code that it is a QR code: `]Q1`. */
const SYMBOLOGY = /\][A-Z]\d/g
const CODES = new RegExp(`.{${PIN_LENGTH}}`, 'g')

/** Finds the codes of tickets in what a handheld scanner typed. */
export function readBurst({ strokes }: Pick<Burst, 'strokes'>): Reading {
  const typed = strokes.map(({ key }) => key).join('')
  const upper = typed.toUpperCase().replace(/^\][A-Z]\d/, '')
  if (readAdmissionCode(upper)) return { codes: [[upper]], hasCode: true, keyboard: undefined }
  const readings = [
    { keyboard: undefined, codes: codesIn(typed) },
    ...Object.keys(KEYBOARDS).map((keyboard) => ({
      keyboard,
      codes: codesIn(strokes.map(({ code }) => letterAt(code, keyboard)).join('')),
    })),
  ].filter(({ codes }) => codes.length > 0)
  const [likeliest] = readings
  if (!likeliest) return { codes: [[typed]], hasCode: false, keyboard: undefined }
  const codes = likeliest.codes.map((_, index) => [
    ...new Set(readings.flatMap((reading) => reading.codes[index] ?? [])),
  ])
  return { codes, hasCode: true, keyboard: likeliest.keyboard }
}

/** Returns what a scanner for this keyboard means by the key at a place. */
function letterAt(code: string, keyboard: string): string {
  const own = KEYBOARDS[keyboard]?.[code]
  if (own !== undefined) return own
  if (code === 'BracketRight') return ']'
  if (code === 'Minus') return '-'
  return /^(?:Key|Digit|Numpad)([A-Z\d])$/.exec(code)?.[1] ?? '#'
}

/** Returns the codes in a text, without the signs that a scanner adds before, between and after them. */
function codesIn(text: string): string[] {
  const parts = cleanPin(text)
    .replace(SYMBOLOGY, '#')
    .split(/[^A-Z\d]+/)
  return parts.flatMap((part) => {
    const codes = part.match(CODES) ?? []
    // Some scanners begin with letters or digits of their own.
    const isWhole = codes.length * PIN_LENGTH === part.length
    return isWhole || codes.length !== 1 ? codes : [part.slice(-PIN_LENGTH)]
  })
}
