import type { Art, Ink, Scene } from '../shapes.ts'
import {
  circle,
  ellipse,
  move,
  path,
  rays,
  rect,
  sky,
  stroke,
  teeth,
  times,
  turn,
} from '../shapes.ts'

const SKINS = ['#3B1D13', '#5A2E1C', '#2E1610', '#6B3A24', '#45231A']

/** Five brothers, five strips of kente. */
export const brothers: Art = ({ ink, box }) => {
  const width = (box.right - box.left) / 5
  const cloths = [ink.main, ink.second, ink.light, ink.deep, ink.sky]
  return times(5, (i) => {
    const x = box.left + i * width
    const ground = cloths[i] ?? ink.main
    const thread = cloths[(i + 2) % 5] ?? ink.light
    return (
      rect(x, box.top, width + 1, box.bottom - box.top, ground) +
      weave(x, width, thread, box) +
      move(x + width / 2, [6, -26, 22, -10, 14][i] ?? 0, brother(i, ink, width / 48))
    )
  })
}

function weave(x: number, width: number, colour: string, box: Scene['box']): string {
  const rows = Math.ceil((box.bottom - box.top) / 26)
  return times(rows, (row) => {
    const y = box.top + row * 26
    if (row % 3 === 0) return rect(x, y, width, 9, colour, 'opacity="0.55"')
    if (row % 3 === 1)
      return `<g opacity="0.55">${teeth(x, x + width - 1, y + 14, width / 4, colour)}</g>`
    return times(4, (i) =>
      rect(
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
    path('M-19 -14C-20 -40 20 -40 19 -14L28 -12L-19 -12Z', ink.dark),
    path('M-18 -18C-20 -36 20 -36 18 -18L18 -12L-18 -12Z', ink.light) +
      rect(-18, -20, 36, 4, ink.dark),
    times(5, (i) => circle(-16 + i * 8, -20 - (i % 2) * 6, 8, ink.dark)),
    path('M-19 -12C-24 -36 6 -46 18 -30C26 -26 20 -14 19 -12Z', ink.main),
    path('M-17 -8C-20 -28 -10 -31 0 -31C10 -31 20 -28 17 -8C10 -16 -10 -16 -17 -8Z', '#17100E'),
  ]
  const body =
    path(
      'M-9 20L-9 40C-26 44 -31 56 -32 90L-32 260L32 260L32 90C31 56 26 44 9 40L9 20Z',
      ink.dark,
    ) +
    path('M-9 16L-9 42C-4 50 4 50 9 42L9 16Z', skin) +
    ellipse(0, 2, 17, 23, skin) +
    path('M0 -21C10 -21 17 -12 17 2C17 14 10 25 0 25Z', '#FFFFFF', 'opacity="0.08"') +
    (hats[index] ?? '') +
    rect(-15, -4, 30, 7, index === 2 ? ink.light : ink.dark, 'rx="3"') +
    stroke('M-20 66L-20 250M20 66L20 250', ink.light, 1.2, 'opacity="0.35"')
  return `<g transform="scale(${scale.toFixed(3)})">${body}</g>`
}

/** A child in a cape, flying out of a printed comic. */
export const flight: Art = ({ ink, box }) =>
  sky(box, ink.sky, ink.deep) +
  rays(20, ink.second) +
  dots(box, ink.deep) +
  burst(ink) +
  turn(-24, child(ink))

function dots(box: Scene['box'], colour: string): string {
  const columns = Math.ceil((box.right - box.left) / 13)
  return times(13, (row) =>
    times(columns, (column) =>
      circle(
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
    path(`M${star(132)}Z`, ink.dark) +
    path(`M${star(122)}Z`, ink.light) +
    path(`M${star(98)}Z`, ink.main)
  )
}

const child = (ink: Ink) =>
  path(
    'M-14 -22C-60 4 -76 70 -58 122C-40 104 -26 114 -16 96C-4 114 14 104 22 118C34 76 30 14 12 -22Z',
    ink.second,
  ) +
  path(
    'M-14 -22C-44 20 -44 70 -40 106C-30 102 -24 108 -16 96C-12 60 -6 20 0 -20Z',
    ink.dark,
    'opacity="0.2"',
  ) +
  path('M-14 -18L14 -18L17 44L-17 44Z', ink.sky) +
  path('M-17 40L17 40L15 98L5 98L0 58L-5 98L-15 98Z', ink.dark) +
  path('M8 -14L22 -84L31 -84L22 -6Z', SKINS[1] ?? ink.dark) +
  circle(26, -88, 8, SKINS[1] ?? ink.dark) +
  path('M-12 -16L-34 14L-14 30L-10 22L-22 14L-6 -6Z', SKINS[1] ?? ink.dark) +
  circle(0, -40, 23, SKINS[1] ?? ink.dark) +
  times(7, (i) => circle(-21 + i * 7, -54 - Math.sin((i / 6) * Math.PI) * 11, 8, '#17100E')) +
  path('M-23 -46L23 -46L22 -34C12 -30 6 -36 0 -36C-6 -36 -12 -30 -22 -34Z', ink.second) +
  circle(-9, -40, 4, '#FFFFFF') +
  circle(9, -40, 4, '#FFFFFF') +
  stroke('M-8 -26C-3 -22 3 -22 8 -26', '#FFFFFF', 2.6, 'stroke-linecap="round"') +
  path('M0 -12L5 0L17 1L8 9L11 21L0 14L-11 21L-8 9L-17 1L-5 0Z', ink.light)
