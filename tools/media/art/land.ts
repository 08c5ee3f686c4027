import type { Art, Ink, Scene } from '../shapes.ts'
import * as draw from '../shapes.ts'

/** Hills behind hills under a large sun, and a figure or building on the nearest. */
export const land: Art = (scene) => {
  const { ink, box, style } = scene
  const things: Record<string, string> = {
    milkmaid: milkmaid(ink),
    mosque: mosque(ink),
    road: road(scene),
  }
  return (
    draw.sky(box, ink.sky, ink.light) +
    draw.times(4, (i) =>
      draw.circle(0, -16, 132 - i * 16, ink.second, `opacity="${0.14 + i * 0.06}"`),
    ) +
    draw.circle(0, -16, 72, ink.second) +
    hill(box, 36, 26, 0.4, ink.second, 0.75) +
    hill(box, 58, 20, 2.1, ink.main, 1) +
    hill(box, 84, 14, 4, ink.deep, 1) +
    (things[style] ?? '') +
    (style === 'road' ? '' : border(box, ink))
  )
}

function hill(
  box: Scene['box'],
  y: number,
  rise: number,
  phase: number,
  colour: string,
  opacity: number,
) {
  let line = `M${box.left} ${box.bottom}`
  for (let x = box.left; x <= box.right + 8; x += 8) {
    const lift = Math.sin(x / 46 + phase) * rise + Math.sin(x / 19 + phase * 2) * rise * 0.22
    line += `L${x.toFixed(1)} ${(y - lift).toFixed(1)}`
  }
  return draw.path(`${line}L${box.right + 8} ${box.bottom}Z`, colour, `opacity="${opacity}"`)
}

const border = (box: Scene['box'], ink: Ink) =>
  `<g opacity="0.5">${draw.teeth(box.left, box.right, 150, 18, ink.main)}${draw.teeth(box.left, box.right, 166, 18, ink.second)}</g>`

/** A tall woman, a calabash on her head, a calf at her side. */
const milkmaid = (ink: Ink) =>
  draw.path('M-30 150C-30 90 -24 50 -15 26C-10 14 10 14 15 26C24 50 32 90 34 150Z', ink.dark) +
  draw.times(6, (i) =>
    draw.stroke(
      `M${-20 - i * 1.8} ${52 + i * 15}C-8 ${60 + i * 15} 10 ${60 + i * 15} ${21 + i * 2} ${52 + i * 15}`,
      i % 2 ? ink.light : ink.second,
      3,
    ),
  ) +
  draw.path('M12 26C30 6 34 -30 27 -62L20 -62C24 -36 20 -12 6 14Z', ink.dark) +
  draw.rect(-5, 2, 10, 18, ink.dark) +
  draw.ellipse(0, -13, 13, 18, ink.dark) +
  draw.path('M-14 -18C-22 6 -20 26 -26 44L-12 34C-10 16 -12 0 -10 -10Z', ink.main) +
  draw.path('M-15 -17C-15 -34 15 -34 15 -17C8 -24 -8 -24 -15 -17Z', ink.main) +
  draw.path('M-30 -58C-26 -30 26 -30 30 -58Z', ink.dark) +
  draw.ellipse(0, -58, 30, 6.5, ink.light) +
  draw.times(6, (i) => draw.path(`M${-21 + i * 8} -48l4 -5l4 5l-4 5Z`, ink.light)) +
  draw.move(-86, 150, cow(ink.dark))

const cow = (colour: string) =>
  draw.path(
    'M-34 0L-34 -44C-30 -56 20 -56 30 -52L42 -66C52 -70 62 -58 66 -50L58 -44L46 -46L36 -28L34 0L28 0L26 -22L-22 -22L-28 0Z',
    colour,
  ) +
  draw.stroke(
    'M46 -66C30 -84 36 -104 48 -112M54 -66C66 -80 68 -98 60 -110',
    colour,
    4,
    'stroke-linecap="round"',
  )

/** A mud-brick mosque with its beams, and a boy with a ball. */
const mosque = (ink: Ink) =>
  draw.times(3, (i) => {
    const x = -62 + i * 62
    const top = i === 1 ? -62 : -24
    return (
      draw.path(
        `M${x - 24} 130L${x - 17} ${top}C${x - 12} ${top - 18} ${x - 4} ${top - 24} ${x} ${top - 38}C${x + 4} ${top - 24} ${x + 12} ${top - 18} ${x + 17} ${top}L${x + 24} 130Z`,
        ink.dark,
      ) +
      draw.times(i === 1 ? 6 : 4, (row) =>
        draw.stroke(
          `M${x - 28} ${top + 16 + row * 22}L${x + 28} ${top + 16 + row * 22}`,
          ink.dark,
          3,
        ),
      )
    )
  }) +
  draw.path('M-110 130L-110 58L110 58L110 130Z', ink.dark) +
  draw.teeth(-110, 110, 58, 22, ink.dark) +
  draw.times(5, (i) =>
    draw.path(
      `M${-74 + i * 34} 130L${-74 + i * 34} 96C${-74 + i * 34} 84 ${-62 + i * 34} 84 ${-62 + i * 34} 96L${-62 + i * 34} 130Z`,
      ink.light,
    ),
  ) +
  draw.circle(66, 148, 6, ink.light) +
  draw.path(
    'M92 150L98 128L90 112L100 104L110 112L108 130L116 148L110 150L102 132L98 150Z',
    ink.light,
  ) +
  draw.circle(102, 97, 7, ink.light)

/** A road north to a great rock, a traveller and his bag. */
const road = ({ ink, box }: Scene) =>
  draw.path('M-96 62C-84 10 -62 -26 -28 -34C-6 -38 8 -22 26 -24C58 -20 78 26 92 60Z', ink.main) +
  draw.path(
    'M-28 -34C-6 -38 8 -22 26 -24C58 -20 78 26 92 60L20 60C14 30 -10 8 -28 -34Z',
    ink.deep,
    'opacity="0.55"',
  ) +
  draw.path(
    `M${box.left} ${box.bottom}L${box.left} 70L${box.right} 70L${box.right} ${box.bottom}Z`,
    ink.deep,
  ) +
  draw.path(
    `M-4 66L6 66C0 100 90 120 60 ${box.bottom}L-90 ${box.bottom}C-20 130 -10 100 -4 66Z`,
    ink.light,
  ) +
  draw.move(-66, 110, baobab(ink.dark)) +
  draw.move(24, 148, traveller(ink))

const baobab = (colour: string) =>
  draw.path(
    'M-10 30C-6 0 -10 -20 -30 -44C-16 -34 -10 -32 -7 -20L-6 -56L0 -24C6 -40 14 -42 28 -50C14 -30 8 -10 12 30Z',
    colour,
  ) + draw.times(6, (i) => draw.ellipse(-34 + i * 13, -52 - (i % 2) * 12, 14, 8, colour))

const traveller = (ink: Ink) =>
  draw.circle(0, -62, 9, ink.dark) +
  draw.path('M-11 -64C-12 -76 12 -76 11 -64L17 -62L-11 -62Z', ink.main) +
  draw.path(
    'M-12 -50C-6 -54 6 -54 12 -50L13 -18L10 12L3 12L0 -12L-4 12L-11 12L-13 -18Z',
    ink.dark,
  ) +
  draw.path('M12 -46L30 -44L32 -8L14 -8Z', ink.main)
