/** The colours of one picture, from the sky down. */
export interface Ink {
  sky: string
  deep: string
  main: string
  second: string
  light: string
  dark: string
}

/** The edges of the picture relative to its focus, in hundredths of the focus radius. */
interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Scene {
  ink: Ink
  box: Box
  random: () => number
  style: string
}

export type Art = (scene: Scene) => string

const n = (value: number) => String(Math.round(value * 100) / 100)

export const circle = (x: number, y: number, r: number, fill: string, extra = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${extra}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, extra = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${extra}/>`

export const rect = (x: number, y: number, w: number, h: number, fill: string, extra = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${extra}/>`

export const path = (d: string, fill: string, extra = '') =>
  `<path d="${d}" fill="${fill}" ${extra}/>`

export const stroke = (d: string, colour: string, width: number, extra = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" ${extra}/>`

export const hoop = (x: number, y: number, r: number, colour: string, width: number) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="${colour}" stroke-width="${n(width)}"/>`

export const turn = (degrees: number, inner: string, x = 0, y = 0) =>
  `<g transform="rotate(${n(degrees)} ${n(x)} ${n(y)})">${inner}</g>`

export const move = (x: number, y: number, inner: string, scale = 1) =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${n(scale)})">${inner}</g>`

export const mirror = (inner: string) => `${inner}<g transform="scale(-1 1)">${inner}</g>`

export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** Draws copies that are spread evenly around the focus. */
export const around = (count: number, draw: (index: number) => string, from = 0) =>
  times(count, (index) => turn(from + (index * 360) / count, draw(index)))

/** Draws a petal between two radii that points up from the focus. */
export const petal = (from: number, to: number, half: number) =>
  `M0 ${n(-from)}C${n(half)} ${n(-from - (to - from) * 0.3)} ${n(half)} ${n(-to + (to - from) * 0.3)} 0 ${n(-to)}` +
  `C${n(-half)} ${n(-to + (to - from) * 0.3)} ${n(-half)} ${n(-from - (to - from) * 0.3)} 0 ${n(-from)}Z`

/** Fills the whole picture with two colours, from top to bottom. */
export const sky = (box: Box, from: string, to: string) =>
  `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/>` +
  `<stop offset="1" stop-color="${to}"/></linearGradient>` +
  rect(box.left, box.top, box.right - box.left, box.bottom - box.top, 'url(#sky)')

/** Draws rays from the focus to beyond every edge. */
export const rays = (count: number, colour: string, extra = '') =>
  around(count, () => {
    const half = Math.tan(Math.PI / count / 2) * 500
    return path(`M0 0L${n(-half)} -500L${n(half)} -500Z`, colour, extra)
  })

/** Draws a row of triangles along a line, as on woven borders. */
export const teeth = (from: number, to: number, y: number, size: number, colour: string) =>
  times(Math.ceil((to - from) / size), (index) => {
    const x = from + index * size
    return path(
      `M${n(x)} ${n(y)}l${n(size / 2)} ${n(-size * 0.8)}l${n(size / 2)} ${n(size * 0.8)}Z`,
      colour,
    )
  })

/** Returns random numbers that are the same for the same seed, so that a picture never changes. */
export function randomFrom(seed: string): () => number {
  let state = Buffer.from(seed).reduce((sum, byte) => (sum * 31 + byte) >>> 0, 7)
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
