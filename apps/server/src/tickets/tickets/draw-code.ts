import { cutText } from '@velvet/contract/shared/typing/cut-text'
import { QR_LEVEL } from '@velvet/contract/tickets/qr'
import { join } from 'node:path'
import { encode } from 'uqr'
import { SERVER } from '../../folders.ts'

/** The side of the code in pixels. */
const SIDE = 600
const TITLE = { height: 80, letters: 40 }
/** Scanners of other phones ask for four white modules around a code. */
const QUIET_MODULES = 4

/** Draws the code of a ticket with a title below it, as a PNG. */
export async function drawCode(code: string, title: string): Promise<Buffer> {
  const { data, size } = encode(code, { ecc: QR_LEVEL, boostEcc: false, border: QUIET_MODULES })
  const modules = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)))
  // The first picture loads the library, because servers without WhatsApp draw none.
  const { default: sharp } = await import('sharp')
  const markup = `<span foreground="black">${escaped(cutText(title, TITLE.letters))}</span>`
  const label = await sharp({
    text: {
      text: markup,
      font: 'DejaVu Sans',
      fontfile: join(SERVER, 'fonts', 'dejavu-sans.ttf'),
      width: SIDE - 40,
      height: TITLE.height - 30,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return sharp(modules, { raw: { width: size, height: size, channels: 1 } })
    .resize(SIDE, SIDE, { kernel: 'nearest' })
    .extend({ bottom: TITLE.height, background: 'white' })
    .composite([{ input: label.data, top: SIDE, left: Math.floor((SIDE - label.info.width) / 2) }])
    .png({ palette: true })
    .toBuffer()
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
