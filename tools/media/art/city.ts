import type { Art, Scene } from '../shapes.ts'
import { circle, move, path, rect, sky, stroke, times } from '../shapes.ts'

/** A low sun in haze, towers at three distances, and a scene in the street. */
export const city: Art = (scene) => {
  const { ink, box, style } = scene
  return (
    sky(box, ink.sky, ink.deep) +
    circle(0, 0, 92, ink.light) +
    times(8, (i) => rect(-100, 4 + i * 12, 200, 1.5 + i * 1.1, ink.deep, 'opacity="0.8"')) +
    (style === 'plane' ? plane(scene) : '') +
    towers(scene, 30, 40, ink.second, '') +
    towers(scene, 62, 34, ink.main, ink.light) +
    (style === 'plane' ? window(scene) : street(scene))
  )
}

function towers({ box, random }: Scene, base: number, rise: number, colour: string, lamp: string) {
  let shapes = rect(box.left, base, box.right - box.left, box.bottom - base, colour)
  for (let x = box.left - 8; x < box.right;) {
    const width = 16 + random() * 20
    const height = 14 + random() * rise * 2
    shapes += rect(x, base - height, width, height + 2, colour)
    if (random() > 0.6) shapes += rect(x + width / 2 - 0.8, base - height - 16, 1.6, 16, colour)
    if (lamp) shapes += lamps(x, base - height, width, height + 30, lamp, random)
    x += width + random() * 5
  }
  return shapes
}

const lamps = (x: number, y: number, w: number, h: number, colour: string, random: () => number) =>
  times(Math.floor(h / 9), (row) =>
    times(Math.floor((w - 4) / 6), (column) =>
      random() > 0.55
        ? rect(x + 4 + column * 6, y + 5 + row * 9, 2.8, 4.4, colour, 'opacity="0.85"')
        : '',
    ),
  )

const street = (scene: Scene) =>
  rect(scene.box.left, 128, scene.box.right - scene.box.left, scene.box.bottom, scene.ink.dark) +
  move(scene.box.left * 0.55, 112, danfo(scene), 0.8) +
  move(-46, 138, man(scene.ink.dark), 1.05) +
  move(0, 146, man(scene.ink.dark), 1.3) +
  move(46, 138, man(scene.ink.dark), 1.05)

/** A man with coat, hat and long shadow; his feet are at 0. */
const man = (colour: string) =>
  circle(0, -84, 9, colour) +
  path('M-13 -88L13 -88L8 -90L7 -98L-7 -98L-8 -90Z', colour) +
  path(
    'M-8 -74C-20 -72 -22 -60 -23 -38L-17 -36L-14 -54L-16 -20L-13 0L-3 0L0 -30L4 0L14 0L16 -20L14 -54L17 -36L23 -38C22 -60 20 -72 8 -74Z',
    colour,
  )

const danfo = ({ ink }: Scene) =>
  path('M-60 -52C-58 -58 36 -58 44 -52L62 -26L62 6L-62 6Z', '#F2B705') +
  rect(-62, -18, 124, 7, ink.dark) +
  times(4, (i) => rect(-54 + i * 25, -47, 19, 22, ink.dark, 'rx="3"')) +
  circle(-36, 8, 12, ink.dark) +
  circle(36, 8, 12, ink.dark) +
  circle(-36, 8, 5, ink.light) +
  circle(36, 8, 5, ink.light)

const plane = ({ ink }: Scene) =>
  move(
    30,
    -58,
    `<g transform="rotate(-18)">${path('M-44 2C-30 -7 34 -7 46 0C34 6 -30 8 -44 2Z', ink.dark)}${path('M-4 0L-22 30L-12 30L16 1Z', ink.dark)}${path('M-2 -3L-14 -22L-6 -22L12 -4Z', ink.dark)}${path('M-42 2L-54 -14L-46 -14L-32 0Z', ink.dark)}</g>`,
  ) +
  stroke('M-20 -42C-60 -28 -90 -20 -150 -14', ink.light, 2, 'opacity="0.6" stroke-dasharray="8 6"')

/** A person at a shuttered window, with the city behind. */
const window = ({ ink, box }: Scene) =>
  path(
    `M${box.left} ${box.bottom}L${box.left} 96L${box.right} 96L${box.right} ${box.bottom}Z`,
    ink.dark,
  ) +
  rect(box.left, 92, box.right - box.left, 7, ink.second) +
  circle(-34, 34, 17, ink.dark) +
  path('M-72 100C-70 62 -52 54 -34 54C-16 54 2 62 4 100Z', ink.dark) +
  circle(36, 46, 15, ink.dark) +
  path('M4 100C6 74 22 64 36 64C50 64 66 74 68 100Z', ink.dark) +
  path('M18 44C16 22 56 20 55 44C50 34 26 32 18 44Z', ink.second)
