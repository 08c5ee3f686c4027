import type { Art, Ink, Scene } from '../shapes.ts'
import * as draw from '../shapes.ts'

/** Arches within arches, which lead to one small figure with a long shadow. */
export const arches: Art = ({ ink, box, style }) => {
  const colours = [ink.main, ink.dark, ink.second, ink.deep, ink.light]
  const floor = 92
  return (
    draw.sky(box, ink.sky, ink.deep) +
    draw.times(7, (i) => {
      const half = 128 - i * 16
      const top = -92 + i * 15
      return draw.path(
        `M${-half} ${floor}L${-half} ${top + half}A${half} ${half} 0 0 1 ${half} ${top + half}L${half} ${floor}Z`,
        i === 6 ? ink.light : (colours[i % 4] ?? ink.main),
      )
    }) +
    draw.around(15, (i) => (i < 4 || i > 11 ? draw.circle(0, -118, 3.4, ink.light) : ''), 0) +
    draw.path(
      `M${box.left} ${floor}L${box.right} ${floor}L${box.right} ${box.bottom}L${box.left} ${box.bottom}Z`,
      ink.deep,
    ) +
    draw.path(
      `M-32 ${floor}L32 ${floor}L110 ${box.bottom}L-110 ${box.bottom}Z`,
      ink.light,
      'opacity="0.85"',
    ) +
    draw.path(`M-7 ${floor + 3}L7 ${floor + 3}L30 ${box.bottom}L-30 ${box.bottom}Z`, ink.dark) +
    (style === 'scholar' ? scholar(ink) : gunman(ink))
  )
}

const scholar = (ink: Ink) =>
  draw.circle(0, 46, 7.5, ink.dark) +
  draw.path('M-17 38L0 31L17 38L0 45Z', ink.dark) +
  draw.stroke('M15 38L17 50', ink.main, 1.6) +
  draw.path('M-7 55C-16 58 -17 76 -20 96L20 96C17 76 16 58 7 55Z', ink.dark) +
  draw.path('M-4 55L0 68L4 55Z', ink.light)

const gunman = (ink: Ink) =>
  draw.circle(0, 42, 7.5, ink.dark) +
  draw.path(
    'M-8 52C-15 54 -16 64 -17 76L-12 77L-9 66L-10 96L-2 96L0 78L2 96L10 96L9 66L12 77L17 76C16 64 15 54 8 52Z',
    ink.dark,
  ) +
  draw.rect(12, 74, 13, 17, ink.main)

/** Gold links, one of them breaking over a burning eye. */
export const chain: Art = ({ ink, box }) =>
  draw.sky(box, ink.sky, ink.deep) +
  draw.rays(26, ink.main, 'opacity="0.22"') +
  draw.around(20, (i) =>
    draw.path(draw.petal(64, i % 2 ? 104 : 122, 7), i % 2 ? ink.main : ink.second),
  ) +
  draw.circle(0, 0, 66, ink.dark) +
  draw.path('M-58 0C-30 -40 30 -40 58 0C30 40 -30 40 -58 0Z', ink.light) +
  draw.circle(0, 0, 26, ink.main) +
  draw.around(24, () => draw.stroke('M0 -13L0 -25', ink.dark, 1.4)) +
  draw.circle(0, 0, 12, ink.dark) +
  draw.circle(5, -5, 3.6, ink.light) +
  draw.turn(-32, links(ink, box))

function links(ink: Ink, box: Scene['box']): string {
  const span = Math.max(box.right - box.left, box.bottom - box.top)
  return draw.times(Math.ceil(span / 33), (i) => {
    const x = -span / 2 + i * 33
    if (Math.abs(x) < 62) return ''
    const shape =
      i % 2
        ? `M${x - 22} 0L${x + 22} 0`
        : `M${x - 12} -13L${x + 12} -13A13 13 0 0 1 ${x + 12} 13L${x - 12} 13A13 13 0 0 1 ${x - 12} -13Z`
    return (
      draw.stroke(shape, ink.dark, i % 2 ? 13 : 12, 'stroke-linecap="round"') +
      draw.stroke(shape, ink.second, i % 2 ? 8 : 7.5, 'stroke-linecap="round"') +
      draw.stroke(shape, ink.light, 1.6, 'stroke-linecap="round"')
    )
  })
}

/** Half a sun over bands of cloth. */
export const halfSun: Art = ({ ink, box }) => {
  const line = 62
  const sun =
    draw.around(22, (i) =>
      draw.path(draw.petal(88, i % 2 ? 122 : 140, 9), i % 2 ? ink.light : ink.second),
    ) + draw.times(4, (i) => draw.circle(0, 0, 84 - i * 18, i % 2 ? ink.second : ink.light))
  return (
    draw.sky(box, ink.sky, ink.main) +
    `<g transform="translate(0 ${line})">${draw.rays(28, ink.light, 'opacity="0.14"')}${sun}</g>` +
    draw.rect(box.left, line, box.right - box.left, box.bottom - line, ink.dark) +
    draw.times(5, (i) =>
      draw.rect(
        box.left,
        line + i * 19,
        box.right - box.left,
        12 - i,
        [ink.deep, ink.main, ink.second][i % 3] ?? ink.main,
      ),
    ) +
    draw.teeth(box.left, box.right, line + 12, 15, ink.light)
  )
}

/** A tree whose crown is made of drifting leaves. */
export const tree: Art = ({ ink, box, random }) =>
  draw.sky(box, ink.sky, ink.deep) +
  draw.circle(0, -14, 108, ink.second, 'opacity="0.55"') +
  draw.circle(0, -14, 88, ink.light, 'opacity="0.5"') +
  draw.times(170, (i) => {
    const spread = Math.sqrt((i + 1) / 170) * 112
    const angle = i * 137.508
    const colour = [ink.main, ink.second, ink.light, ink.dark][Math.floor(random() * 4)] ?? ink.main
    return draw
      .turn(
        angle,
        `<g transform="translate(0 ${-spread})">${draw.turn(random() * 90 - 45, draw.path(draw.petal(0, 21, 6.4), colour))}</g>`,
        0,
        -14,
      )
      .replace('<g transform="rotate', '<g transform="translate(0 -14) rotate')
  }) +
  draw.path(
    'M-12 150C-4 110 -8 70 -10 40C-18 20 -34 8 -52 0C-32 4 -18 10 -8 22L-4 -30L2 20C14 4 26 -6 46 -12C30 2 16 20 11 42C9 76 10 110 20 150Z',
    ink.dark,
  ) +
  draw.path(
    `M${box.left} ${box.bottom}L${box.left} 150C-60 136 60 136 ${box.right} 150L${box.right} ${box.bottom}Z`,
    ink.dark,
  ) +
  draw.hoop(0, -14, 122, ink.light, 1.4) +
  draw.circle(-34, 128, 7, ink.light) +
  draw.path('M-44 152C-44 134 -24 134 -24 152Z', ink.light)
