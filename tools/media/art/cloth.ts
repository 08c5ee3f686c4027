import type { Art, Scene } from '../shapes.ts'
import * as draw from '../shapes.ts'

/** A printed cloth with one great flower and two people inside it. */
export const cloth: Art = (scene) => {
  const { ink, box } = scene
  return draw.sky(box, ink.sky, ink.deep) + print(scene) + flower(scene) + couple(scene)
}

function print({ ink, box }: Scene): string {
  const step = 78
  const columns = Math.ceil((box.right - box.left) / step) + 1
  const rows = Math.ceil((box.bottom - box.top) / step) + 1
  return draw.times(rows, (row) =>
    draw.times(columns, (column) => {
      const x = box.left + column * step + (row % 2) * (step / 2)
      return draw.move(x, box.top + row * step, eye(ink.main, ink.second, ink.light), 1.3)
    }),
  )
}

const eye = (outer: string, ring: string, heart: string) =>
  draw.around(12, () => draw.path(draw.petal(15, 26, 3.4), ring)) +
  draw.circle(0, 0, 13, outer) +
  draw.hoop(0, 0, 9, heart, 1.6) +
  draw.circle(0, 0, 4, heart)

const flower = ({ ink }: Scene) =>
  draw.circle(0, 0, 128, ink.deep) +
  draw.around(24, (i) => draw.path(draw.petal(84, 124, 15), i % 2 ? ink.main : ink.second)) +
  draw.around(24, () => draw.path(draw.petal(92, 112, 5), ink.light)) +
  draw.around(24, () => draw.circle(0, -82, 6, ink.light), 7.5) +
  draw.circle(0, 0, 78, ink.light) +
  draw.hoop(0, 0, 71, ink.main, 3) +
  draw.around(40, () => draw.rect(-0.8, -67, 1.6, 6, ink.main))

/** Two faces in profile, his cap and her headwrap, nearly touching. */
const couple = ({ ink }: Scene) =>
  `<clipPath id="ring"><circle cx="0" cy="0" r="60"/></clipPath><g clip-path="url(#ring)">` +
  draw.circle(0, 0, 60, ink.second) +
  `<g transform="translate(-2 0)">${profile('#3A1C12')}${draw.path('M-60 -22C-62 -56 -22 -62 -10 -40L-9 -22C-24 -28 -44 -28 -60 -22Z', ink.main)}${draw.path('M-30 -47C-20 -62 -2 -52 -10 -36Z', ink.dark)}</g>` +
  `<g transform="translate(2 0) scale(-1 1)">${profile('#5E301F')}${draw.path('M-64 6C-78 -60 -22 -74 -8 -34L-8 -22C-26 -28 -44 -18 -52 2Z', ink.deep)}${draw.path('M-58 -44C-60 -70 -20 -68 -14 -42C-28 -48 -44 -50 -58 -44Z', ink.light)}</g>` +
  draw.path('M-70 70L-70 44C-50 34 -22 34 0 66C22 34 50 34 70 44L70 70Z', ink.dark) +
  '</g>'

const profile = (skin: string) =>
  draw.path(
    'M-62 70L-54 30C-66 -4 -56 -40 -30 -40C-14 -40 -9 -28 -9 -16C-8 -10 -4 -5 -2 1C-2 4 -6 4 -7 5L-6 10C-5 13 -8 14 -8 16L-8 20C-8 27 -18 28 -24 27L-22 44L-8 70Z',
    skin,
  )
