import type { Art, Scene } from '../shapes.ts'
import * as draw from '../shapes.ts'

/** Scaled waves under a moon: a spirit rises from them, or a boat crosses them. */
export const sea: Art = (scene) => {
  const { ink, box, style } = scene
  return (
    draw.sky(box, ink.sky, ink.deep) +
    draw.times(5, (i) =>
      draw.circle(0, -10, 150 - i * 14, ink.light, `opacity="${0.05 + i * 0.02}"`),
    ) +
    draw.circle(0, -10, style === 'spirit' ? 106 : 84, ink.light) +
    (style === 'spirit' ? spirit(scene) : boat(scene)) +
    scales(scene, style === 'spirit' ? 52 : 40)
  )
}

function scales({ ink, box }: Scene, from: number): string {
  const rows = Math.ceil((box.bottom - from) / 15) + 1
  const columns = Math.ceil((box.right - box.left) / 44) + 2
  return draw.times(rows, (row) =>
    draw.times(columns, (column) => {
      const x = box.left - 22 + column * 44 + (row % 2) * 22
      const y = from + 22 + row * 15
      return (
        draw.circle(x, y, 24, row % 3 === 2 ? ink.second : ink.deep) +
        draw.hoop(x, y, 22.5, ink.light, 1.4) +
        draw.hoop(x, y, 16, ink.main, 3) +
        draw.hoop(x, y, 9, row % 3 === 0 ? ink.second : ink.light, 2)
      )
    }),
  )
}

const spirit = ({ ink }: Scene) =>
  draw.times(9, (i) =>
    draw.mirror(
      draw.stroke(
        `M${4 + i * 2} -62C${40 + i * 9} ${-66 + i * 3} ${34 + i * 12} ${10 + i * 4} ${52 + i * 13} 76`,
        i % 2 ? ink.dark : ink.main,
        6,
      ),
    ),
  ) +
  draw.path(
    'M-36 -30C-36 -70 36 -70 36 -30C38 10 22 44 12 50L14 100L-14 100L-12 50C-22 44 -38 10 -36 -30Z',
    ink.dark,
  ) +
  draw.path('M0 -60C24 -60 36 -48 36 -30C38 10 22 44 0 52Z', ink.second) +
  draw.mirror(
    draw.path('M8 -10C14 -17 24 -16 28 -9C22 -4 13 -4 8 -10Z', ink.light) +
      draw.circle(18, -10.5, 3, ink.dark),
  ) +
  draw.stroke('M-2 -8L-4 14L4 16', ink.light, 1.6) +
  draw.path('M-11 28C-4 23 4 23 11 28C5 34 -5 34 -11 28Z', ink.light) +
  draw.mirror(draw.times(4, (i) => draw.circle(14 + i * 4, 4 + i * 5, 1.6, ink.light))) +
  draw.times(7, (i) => draw.circle(0, -22 - i * 5, 2.2 - i * 0.15, ink.light))

const boat = ({ ink, box }: Scene) =>
  draw.times(7, (i) =>
    draw.rect(
      box.left,
      -2 + i * 11,
      box.right - box.left,
      2.4 + i * 0.7,
      ink.deep,
      'opacity="0.85"',
    ),
  ) +
  draw.path('M-84 24C-60 34 60 34 92 10C82 56 52 62 0 62C-50 62 -72 52 -84 24Z', ink.dark) +
  draw.stroke('M-76 36C-50 46 52 46 82 28', ink.main, 3.4) +
  draw.times(6, (i) => {
    const x = -50 + i * 20
    return (
      draw.circle(x, 2 + (i % 2) * 3, 7, ink.dark) +
      draw.path(`M${x - 10} 34C${x - 10} 4 ${x + 10} 4 ${x + 10} 34Z`, i % 2 ? ink.main : ink.dark)
    )
  }) +
  draw.ellipse(0, 120, 60, 4, ink.light, 'opacity="0.2"')
