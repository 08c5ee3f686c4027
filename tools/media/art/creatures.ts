import type { Art, Ink } from '../shapes.ts'
import * as draw from '../shapes.ts'

/** A lion's head whose mane is three rings of cloth. */
export const lion: Art = ({ ink, box }) =>
  draw.sky(box, ink.sky, ink.deep) +
  draw.rays(18, ink.second, 'opacity="0.16"') +
  draw.around(18, (i) => draw.path(draw.petal(50, 132, 24), i % 2 ? ink.main : ink.dark)) +
  draw.around(18, () => draw.stroke('M0 -76L0 -118', ink.light, 1.8), 0) +
  draw.around(18, (i) => draw.path(draw.petal(40, 104, 19), i % 2 ? ink.second : ink.main), 10) +
  draw.around(18, () => draw.circle(0, -88, 3, ink.dark), 10) +
  draw.around(18, () => draw.path(draw.petal(36, 78, 14), ink.light)) +
  draw.around(18, () => draw.path(draw.petal(46, 70, 5), ink.main)) +
  lionFace(ink)

const lionFace = (ink: Ink) =>
  draw.mirror(draw.circle(36, -38, 15, ink.second) + draw.circle(36, -38, 8, ink.dark)) +
  draw.path(
    'M0 -50C34 -50 50 -28 46 2C44 30 24 56 0 58C-24 56 -44 30 -46 2C-50 -28 -34 -50 0 -50Z',
    ink.second,
  ) +
  draw.path('M0 -50C34 -50 50 -28 46 2C44 30 24 56 0 58Z', ink.main, 'opacity="0.45"') +
  draw.path('M-12 -46L12 -46L9 12L18 22L0 40L-18 22L-9 12Z', ink.light) +
  draw.mirror(
    draw.path('M14 -12C22 -22 34 -22 40 -12C32 -6 22 -6 14 -12Z', ink.dark) +
      draw.circle(27, -13, 4.4, ink.light) +
      draw.circle(27, -13, 2.2, ink.dark) +
      draw.stroke('M12 -24C20 -34 34 -34 42 -24', ink.dark, 3),
  ) +
  draw.path('M-15 18L15 18L0 34Z', ink.dark) +
  draw.mirror(draw.stroke('M0 33C2 44 14 46 22 40', ink.dark, 3, 'stroke-linecap="round"')) +
  draw.times(4, (i) => draw.path(`M0 ${-44 + i * 9}l5 -4l-5 -4l-5 4Z`, ink.main))

/** A bird with its wings wide, each feather a strip of cloth. */
export const bird: Art = ({ ink, box }) =>
  draw.sky(box, ink.sky, ink.deep) +
  draw.rays(22, ink.second, 'opacity="0.22"') +
  draw.circle(0, -6, 78, ink.light) +
  draw.hoop(0, -6, 86, ink.light, 2) +
  draw.hoop(0, -6, 92, ink.light, 1) +
  draw.mirror(wing(ink)) +
  tail(ink) +
  draw.path(
    'M-15 60C-30 20 -24 -24 -6 -48C-10 -66 8 -78 20 -66C27 -62 34 -58 46 -58C36 -52 26 -50 19 -46C28 -16 28 26 15 60Z',
    ink.dark,
  ) +
  draw.circle(11, -62, 3.4, ink.light) +
  draw.times(5, (i) =>
    draw.stroke(
      `M${-17 + i} ${-14 + i * 14}C-6 ${-4 + i * 14} 8 ${-4 + i * 14} ${19 - i} ${-14 + i * 14}`,
      i % 2 ? ink.main : ink.light,
      3.4,
    ),
  )

const wing = (ink: Ink) =>
  draw.times(9, (i) => {
    const colour = [ink.main, ink.dark, ink.second][i % 3] ?? ink.main
    const length = 158 - i * 9
    return draw.turn(
      52 + i * 13,
      draw.path(draw.petal(12, length, 13), colour) +
        draw.stroke(`M0 -40L0 ${-length + 16}`, ink.light, 1.5) +
        draw.circle(0, -length + 26, 3.2, ink.light),
      4,
      -8,
    )
  }) +
  draw.times(7, (i) =>
    draw.turn(
      50 + i * 14,
      draw.path(draw.petal(6, 84 - i * 4, 11), i % 2 ? ink.light : ink.main),
      4,
      -8,
    ),
  ) +
  draw.times(5, (i) =>
    draw.turn(54 + i * 16, draw.path(draw.petal(2, 50, 9), i % 2 ? ink.second : ink.dark), 4, -8),
  )

const tail = (ink: Ink) =>
  draw.times(7, (i) => {
    const lean = 180 - 36 + i * 12
    return draw.turn(
      lean,
      draw.path(draw.petal(0, 92, 10), i % 2 ? ink.main : ink.dark) +
        draw.circle(0, -78, 3, ink.light),
      0,
      44,
    )
  })

/** A warrior's mask, symmetrical, with blades crossed behind it. */
export const mask: Art = ({ ink, box }) =>
  draw.sky(box, ink.sky, ink.deep) +
  draw.rays(30, ink.main, 'opacity="0.18"') +
  draw.around(44, (i) => draw.stroke('M0 -60L0 -128', i % 3 ? ink.second : ink.light, 3.6), 4) +
  draw.turn(-38, blade(ink)) +
  draw.turn(38, blade(ink)) +
  maskFace(ink)

const blade = (ink: Ink) =>
  draw.path('M-7 96L-9 -96C-8 -124 8 -138 16 -146C18 -120 12 -104 9 -90L7 96Z', ink.light) +
  draw.path(
    'M0 96L0 -120C8 -132 14 -140 16 -146C18 -120 12 -104 9 -90L7 96Z',
    ink.dark,
    'opacity="0.28"',
  ) +
  draw.rect(-18, 88, 36, 8, ink.main) +
  draw.rect(-6, 96, 12, 34, ink.dark)

const maskFace = (ink: Ink) =>
  draw.mirror(draw.path('M30 -62C58 -86 66 -112 52 -134C86 -112 80 -66 46 -44Z', ink.second)) +
  draw.path(
    'M0 -96C46 -96 62 -56 56 -4C52 48 30 84 0 104C-30 84 -52 48 -56 -4C-62 -56 -46 -96 0 -96Z',
    ink.dark,
  ) +
  draw.path(
    'M0 -86C38 -86 52 -52 47 -6C44 40 26 72 0 90C-26 72 -44 40 -47 -6C-52 -52 -38 -86 0 -86Z',
    ink.main,
  ) +
  draw.path('M0 -86C38 -86 52 -52 47 -6C44 40 26 72 0 90Z', ink.dark, 'opacity="0.22"') +
  draw.times(4, (i) =>
    draw.path(`M0 ${-80 + i * 13}l16 10l-16 10l-16 -10Z`, i % 2 ? ink.dark : ink.light),
  ) +
  draw.path('M-7 -34L7 -34L10 26L18 38L-18 38L-10 26Z', ink.dark) +
  draw.mirror(
    draw.path('M9 -14C16 -26 34 -26 42 -12C34 -2 16 -2 9 -14Z', ink.light) +
      draw.rect(15, -16, 22, 4, ink.dark) +
      draw.times(3, (i) => draw.stroke(`M${20 + i * 8} 8L${16 + i * 7} 40`, ink.light, 3.4)) +
      draw.stroke('M10 -30C20 -40 34 -38 44 -26', ink.dark, 4),
  ) +
  draw.path('M-17 52C-8 46 8 46 17 52C10 68 -10 68 -17 52Z', ink.light) +
  draw.times(5, (i) => draw.rect(-11 + i * 4.7, 51, 2.6, 9, ink.dark))
