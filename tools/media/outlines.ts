import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as hb from 'harfbuzzjs'
import { decompress } from 'wawoff2'

const FILE =
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2'

/** Text as a path whose baseline starts at 0,0; one unit is one em. */
export interface Outline {
  path: string
  width: number
}

interface Face {
  weight: number
  stretch: number
}

export type Outliner = (text: string, face?: Face) => Outline

const DISPLAY: Face = { weight: 800, stretch: 88 }

/** Letters become paths, so that a picture looks the same on a machine without the typeface. */
export async function loadOutliner(): Promise<Outliner> {
  const woff2 = await readFile(fileURLToPath(import.meta.resolve(FILE)))
  const bytes = Uint8Array.from(await decompress(woff2)).buffer
  const face = new hb.Face(new hb.Blob(bytes), 0)
  return (text, { weight, stretch } = DISPLAY) => {
    const font = new hb.Font(face)
    font.setVariations([
      new hb.Variation('wght', weight),
      new hb.Variation('wdth', stretch),
      new hb.Variation('opsz', 96),
    ])
    return draw(font, text, face.upem)
  }
}

function draw(font: hb.Font, text: string, em: number): Outline {
  const buffer = new hb.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  hb.shape(font, buffer)
  let x = 0
  let path = ''
  for (const glyph of buffer.getGlyphInfosAndPositions()) {
    const shift = x + (glyph.xOffset ?? 0)
    path += place(font.glyphToPath(glyph.codepoint), shift, em)
    x += glyph.xAdvance ?? 0
  }
  return { path, width: x / em }
}

/** The vertical axis of fonts points up, that of pictures down. */
function place(path: string, shift: number, em: number): string {
  let isX = true
  return path.replace(/[A-Za-z]|-?[\d.]+/g, (part) => {
    if (/[A-Za-z]/.test(part)) {
      isX = true
      return part
    }
    const at = isX ? (Number(part) + shift) / em : -Number(part) / em
    isX = !isX
    return `${at.toFixed(4)} `
  })
}
