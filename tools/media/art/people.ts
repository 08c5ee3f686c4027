import type { Art, Ink, Scene } from '../shapes.ts'
import * as draw from '../shapes.ts'

const SKINS = ['#3B1D13', '#5A2E1C', '#2E1610', '#6B3A24', '#45231A']

/** Five brothers, five strips of kente. */
export const brothers: Art = ({ ink, box }) => {
  const width = (box.right - box.left) / 5
  const cloths = [ink.main, ink.second, ink.light, ink.deep, ink.sky]
  return draw.times(5, (i) => {
    const x = box.left + i * width
    const ground = cloths[i] ?? ink.main
    const thread = cloths[(i + 2) % 5] ?? ink.light
    return (
      draw.rect(x, box.top, width + 1, box.bottom - box.top, ground) +
      weave(x, width, thread, box) +
      draw.move(x + width / 2, [6, -26, 22, -10, 14][i] ?? 0, brother(i, ink, width / 48))
    )
  })
}

function weave(x: number, width: number, colour: string, box: Scene['box']): string {
  const rows = Math.ceil((box.bottom - box.top) / 26)
  return draw.times(rows, (row) => {
    const y = box.top + row * 26
    if (row % 3 === 0) return draw.rect(x, y, width, 9, colour, 'opacity="0.55"')
    if (row % 3 === 1)
      return `<g opacity="0.55">${draw.teeth(x, x + width - 1, y + 14, width / 4, colour)}</g>`
    return draw.times(4, (i) =>
      draw.rect(
        x + (i * width) / 4 + 2,
        y + 2,
        width / 4 - 4,
        12,
        colour,
        `opacity="${i % 2 ? 0.55 : 0.25}"`,
      ),
    )
  })
}

function brother(index: number, ink: Ink, scale: number): string {
  const skin = SKINS[index] ?? ink.dark
  const hats = [
    draw.path('M-19 -14C-20 -40 20 -40 19 -14L28 -12L-19 -12Z', ink.dark),
    draw.path('M-18 -18C-20 -36 20 -36 18 -18L18 -12L-18 -12Z', ink.light) +
      draw.rect(-18, -20, 36, 4, ink.dark),
    draw.times(5, (i) => draw.circle(-16 + i * 8, -20 - (i % 2) * 6, 8, ink.dark)),
    draw.path('M-19 -12C-24 -36 6 -46 18 -30C26 -26 20 -14 19 -12Z', ink.main),
    draw.path(
      'M-17 -8C-20 -28 -10 -31 0 -31C10 -31 20 -28 17 -8C10 -16 -10 -16 -17 -8Z',
      '#17100E',
    ),
  ]
  const body =
    draw.path(
      'M-9 20L-9 40C-26 44 -31 56 -32 90L-32 260L32 260L32 90C31 56 26 44 9 40L9 20Z',
      ink.dark,
    ) +
    draw.path('M-9 16L-9 42C-4 50 4 50 9 42L9 16Z', skin) +
    draw.ellipse(0, 2, 17, 23, skin) +
    draw.path('M0 -21C10 -21 17 -12 17 2C17 14 10 25 0 25Z', '#FFFFFF', 'opacity="0.08"') +
    (hats[index] ?? '') +
    draw.rect(-15, -4, 30, 7, index === 2 ? ink.light : ink.dark, 'rx="3"') +
    draw.stroke('M-20 66L-20 250M20 66L20 250', ink.light, 1.2, 'opacity="0.35"')
  return `<g transform="scale(${scale.toFixed(3)})">${body}</g>`
}

/** A child in a cape, flying out of a printed comic. */
export const flight: Art = ({ ink, box }) =>
  draw.sky(box, ink.sky, ink.deep) +
  draw.rays(20, ink.second) +
  dots(box, ink.deep) +
  burst(ink) +
  draw.turn(-24, child(ink))

function dots(box: Scene['box'], colour: string): string {
  const columns = Math.ceil((box.right - box.left) / 13)
  return draw.times(13, (row) =>
    draw.times(columns, (column) =>
      draw.circle(
        box.left + column * 13 + (row % 2) * 6.5,
        box.bottom - row * 11,
        6.4 - row * 0.48,
        colour,
      ),
    ),
  )
}

const burst = (ink: Ink) => {
  const star = (size: number) =>
    Array.from({ length: 28 }, (_, i) => {
      const r = i % 2 ? size * 0.72 : size * (i % 4 ? 1 : 0.9)
      return `${(Math.sin((i * Math.PI) / 14) * r).toFixed(1)} ${(-Math.cos((i * Math.PI) / 14) * r).toFixed(1)}`
    }).join('L')
  return (
    draw.path(`M${star(132)}Z`, ink.dark) +
    draw.path(`M${star(122)}Z`, ink.light) +
    draw.path(`M${star(98)}Z`, ink.main)
  )
}

const child = (ink: Ink) =>
  draw.path(
    'M-14 -22C-60 4 -76 70 -58 122C-40 104 -26 114 -16 96C-4 114 14 104 22 118C34 76 30 14 12 -22Z',
    ink.second,
  ) +
  draw.path(
    'M-14 -22C-44 20 -44 70 -40 106C-30 102 -24 108 -16 96C-12 60 -6 20 0 -20Z',
    ink.dark,
    'opacity="0.2"',
  ) +
  draw.path('M-14 -18L14 -18L17 44L-17 44Z', ink.sky) +
  draw.path('M-17 40L17 40L15 98L5 98L0 58L-5 98L-15 98Z', ink.dark) +
  draw.path('M8 -14L22 -84L31 -84L22 -6Z', SKINS[1] ?? ink.dark) +
  draw.circle(26, -88, 8, SKINS[1] ?? ink.dark) +
  draw.path('M-12 -16L-34 14L-14 30L-10 22L-22 14L-6 -6Z', SKINS[1] ?? ink.dark) +
  draw.circle(0, -40, 23, SKINS[1] ?? ink.dark) +
  draw.times(7, (i) =>
    draw.circle(-21 + i * 7, -54 - Math.sin((i / 6) * Math.PI) * 11, 8, '#17100E'),
  ) +
  draw.path('M-23 -46L23 -46L22 -34C12 -30 6 -36 0 -36C-6 -36 -12 -30 -22 -34Z', ink.second) +
  draw.circle(-9, -40, 4, '#FFFFFF') +
  draw.circle(9, -40, 4, '#FFFFFF') +
  draw.stroke('M-8 -26C-3 -22 3 -22 8 -26', '#FFFFFF', 2.6, 'stroke-linecap="round"') +
  draw.path('M0 -12L5 0L17 1L8 9L11 21L0 14L-11 21L-8 9L-17 1L-5 0Z', ink.light)
