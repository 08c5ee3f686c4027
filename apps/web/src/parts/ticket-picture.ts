import { fill } from '@velvet/contract/shared/words/spoken'
import { fullDate } from './days/spoken-days.ts'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import { groupPin } from '@velvet/contract/tickets/pin'
import { QR_LEVEL } from '@velvet/contract/tickets/qr'
import { twelveHour } from '@velvet/contract/shared/time/time'
import { encode } from 'uqr'
import { w } from './ticket/words.ts'
import { wrapText } from './wrap-text.ts'
import { wordsOfType } from './words-of-type.ts'

const WIDTH = 720
const EDGE = 56
/** The side of the code, which is rounded down to whole pixels of its modules. */
const CODE_SIDE = 512
/** Scanners of other phones ask for four white modules around a code. */
const QUIET_MODULES = 4

interface Paragraph {
  text: string
  px: number
  weight: number
  /** The white space above, in pixels. */
  above: number
}

/** Draws the white ticket with its code and pin as a picture, which any phone can show and print. */
export async function ticketPicture(ticket: Ticket): Promise<File> {
  // Text that is drawn before its font has loaded would stay in another font.
  await document.fonts.ready
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  const measuring = contextOf(canvas)
  const code = codeOf(ticket)
  const lines = paragraphsOf(ticket).flatMap((paragraph) => linesOf(measuring, paragraph))
  canvas.height = EDGE + code.side + lines.reduce((sum, line) => sum + line.height, 0) + EDGE
  draw(contextOf(canvas), { code, lines, height: canvas.height })
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The picture could not be made')
  const name = `ticket-${ticket.ShowtimeDate}-${ticket.SeatNumber}.png`
  return new File([blob], name, { type: 'image/png' })
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  return context
}

function codeOf({ QrCode }: Ticket) {
  const options = { ecc: QR_LEVEL, boostEcc: false, border: QUIET_MODULES } as const
  const { data, size } = encode(QrCode, options)
  const module = Math.floor(CODE_SIDE / size)
  return { data, module, side: module * size }
}

function paragraphsOf(ticket: Ticket): Paragraph[] {
  const day = fullDate(ticket.ShowtimeDate)
  const message = wordsOfType(ticket)
  const type = message.label ? `, ${message.label}` : ''
  return [
    { text: groupPin(ticket.QrCode), px: 40, weight: 700, above: 0 },
    { text: titleCase(ticket.MovieTitle), px: 44, weight: 700, above: 40 },
    { text: `${twelveHour(ticket.ShowtimeTime)}, ${day}`, px: 32, weight: 600, above: 12 },
    {
      text: fill(w.seatNumber, { seat: ticket.SeatNumber + type }),
      px: 44,
      weight: 700,
      above: 24,
    },
    { text: `${ticket.CinemaName}, ${ticket.ScreenName}`, px: 30, weight: 600, above: 24 },
    { text: titleCase(ticket.CinemaAddress), px: 28, weight: 400, above: 4 },
    { text: message.note ?? '', px: 28, weight: 600, above: 24 },
    { text: w.sitInAssignedSeat, px: 28, weight: 600, above: 24 },
  ].filter(({ text }) => text !== '')
}

interface Line {
  text: string
  font: string
  px: number
  height: number
}

/** Breaks a paragraph into lines that fit the picture. */
function linesOf(context: CanvasRenderingContext2D, { text, px, weight, above }: Paragraph): Line[] {
  const font = `${weight} ${px}px ${getComputedStyle(document.body).fontFamily}`
  context.font = font
  const lines = wrapText(text, (part) => context.measureText(part).width <= WIDTH - 2 * EDGE)
  return lines.map((line, place) => ({
    text: line,
    font,
    px,
    height: Math.ceil(px * 1.3) + (place === 0 ? above : 0),
  }))
}

interface Drawing {
  code: ReturnType<typeof codeOf>
  lines: readonly Line[]
  height: number
}

function draw(context: CanvasRenderingContext2D, { code, lines, height }: Drawing): void {
  context.fillStyle = 'white'
  context.fillRect(0, 0, WIDTH, height)
  context.fillStyle = 'black'
  const left = Math.floor((WIDTH - code.side) / 2)
  const { data, module } = code
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(left + x * module, EDGE + y * module, module, module)
    }),
  )
  context.textAlign = 'center'
  context.textBaseline = 'bottom'
  let bottom = EDGE + code.side
  for (const { text, font, height: lineHeight } of lines) {
    bottom += lineHeight
    context.font = font
    context.fillText(text, WIDTH / 2, bottom)
  }
}
