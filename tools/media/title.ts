import type { Outline, Outliner } from './outlines.ts'

/** The box of a title, and whether each line is as wide as the box. */
interface TitleBox {
  x: number
  y: number
  width: number
  height: number
  align: 'full' | 'left' | 'centre'
  /** Aligns the title to the top of the box instead of the bottom. */
  hang?: boolean
}

/** The height of a capital letter in ems, which is what a line of capitals needs. */
const CAPITAL = 0.7
const GAP = 0.14

/** Draws the title in white, in the largest lines that fit its box. */
export function drawTitle(outline: Outliner, title: string, box: TitleBox): string {
  const best = breaks(title.toUpperCase().split(' '))
    .map((lines) =>
      fit(
        lines.map((line) => outline(line)),
        box,
      ),
    )
    .sort((a, b) => b.area - a.area)[0]
  if (!best) return ''
  const tall = best.lines.reduce((sum, line) => sum + line.size * (CAPITAL + GAP), 0)
  let baseline = box.y + (box.hang ? tall : box.height)
  return [...best.lines]
    .reverse()
    .map(({ path, width, size }) => {
      const free = box.width - width * size
      const x = box.x + (box.align === 'left' ? 0 : free / 2)
      const drawn = `<path transform="translate(${x.toFixed(2)} ${baseline.toFixed(2)}) scale(${size.toFixed(3)})" d="${path}" fill="#FFFFFF"/>`
      baseline -= size * (CAPITAL + GAP)
      return drawn
    })
    .join('')
}

type Sized = Outline & { size: number }

function fit(lines: Outline[], box: TitleBox): { lines: Sized[]; area: number } {
  const widest = Math.max(...lines.map((line) => line.width))
  const sized = lines.map((line) => ({
    ...line,
    size: Math.min(box.width / (box.align === 'full' ? line.width : widest), box.height * 0.62),
  }))
  const tall = sized.reduce((sum, line) => sum + line.size * (CAPITAL + GAP), 0)
  const squeeze = Math.min(1, box.height / tall)
  const fitted = sized.map((line) => ({ ...line, size: line.size * squeeze }))
  return { lines: fitted, area: fitted.reduce((sum, line) => sum + line.width * line.size ** 2, 0) }
}

/** Returns every way to break words into at most four lines. */
function breaks(words: string[]): string[][] {
  const [first, ...rest] = words
  if (first === undefined) return [[]]
  if (rest.length === 0) return [[first]]
  return breaks(rest)
    .flatMap(([head = '', ...tail]) => [
      [first, head, ...tail],
      [`${first} ${head}`, ...tail],
    ])
    .filter((lines) => lines.length <= 4)
}
