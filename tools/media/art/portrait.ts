import type { Art, Ink } from '../shapes.ts'
import * as draw from '../shapes.ts'

const SKIN = '#4A2618'
const GLOW = '#7A4228'

/** A face in front of a woven sun. The style chooses the headwear. */
export const portrait: Art = ({ ink, box, style }) =>
  draw.sky(box, ink.sky, ink.deep) + sun(ink) + shoulders(ink) + head() + (wear[style] ?? gele)(ink)

const sun = (ink: Ink) =>
  draw.around(36, (i) =>
    draw.path(draw.petal(98, i % 2 ? 112 : 122, 5), i % 2 ? ink.light : ink.main),
  ) +
  draw.circle(0, 0, 96, ink.second) +
  draw.hoop(0, 0, 88, ink.light, 1.6) +
  draw.around(30, () => draw.circle(0, -80, 2.6, ink.main))

const shoulders = (ink: Ink) =>
  draw.path('M-16 40L-16 82C-60 90 -104 104 -124 190L124 190C104 104 60 90 16 82L16 40Z', SKIN) +
  draw.path(
    'M-124 190C-112 130 -92 112 -60 100C-40 132 40 132 60 100C92 112 112 130 124 190L124 300L-124 300Z',
    ink.main,
  ) +
  draw.times(7, (i) =>
    draw.stroke(
      `M${-108 + i * 4} ${142 + i * 9}C-60 ${166 + i * 9} 60 ${166 + i * 9} ${108 - i * 4} ${142 + i * 9}`,
      i % 2 ? ink.light : ink.second,
      2.4,
    ),
  ) +
  draw.times(4, (i) =>
    draw.stroke(
      `M${-24 - i * 9} ${74 + i * 7}C${-16 - i * 4} ${92 + i * 11} ${16 + i * 4} ${92 + i * 11} ${24 + i * 9} ${74 + i * 7}`,
      i % 2 ? ink.main : ink.light,
      5,
    ),
  )

const head = () =>
  draw.ellipse(0, 14, 35, 46, SKIN) +
  draw.path('M0 -32C22 -32 35 -10 35 14C35 40 19 60 0 60Z', GLOW) +
  draw.mirror(
    draw.stroke('M9 12C14 17 22 17 27 11', '#1C0D08', 2.6, 'stroke-linecap="round"') +
      draw.stroke('M8 1C14 -4 23 -4 29 1', '#1C0D08', 2.4, 'stroke-linecap="round"'),
  ) +
  draw.stroke('M0 6L0 28C-3 32 3 33 6 31', '#2C150C', 2, 'stroke-linecap="round"') +
  draw.path('M-12 42C-6 37 -2 40 0 40C2 40 6 37 12 42C6 50 -6 50 -12 42Z', '#A52A34')

const gele = (ink: Ink) =>
  draw.mirror(draw.circle(38, 36, 5, ink.light) + draw.circle(38, 47, 3.4, ink.main)) +
  draw.times(9, (i) => {
    const lean = -64 + i * 16
    const colour = [ink.main, ink.light, ink.dark][i % 3] ?? ink.main
    return draw.turn(lean, draw.path(draw.petal(0, 120 - Math.abs(lean) * 0.35, 46), colour), 0, -8)
  }) +
  draw.times(9, (i) =>
    draw.turn(-64 + i * 16, draw.stroke('M0 -30L0 -84', ink.second, 1.4), 0, -8),
  ) +
  draw.path('M-40 -2C-42 -40 42 -40 40 -2C24 -18 -24 -18 -40 -2Z', ink.dark) +
  draw.path('M-39 -9C-36 -34 36 -34 39 -9C24 -24 -24 -24 -39 -9Z', ink.main)

const crown = (ink: Ink) =>
  draw.mirror(
    draw.path('M37 -4C52 20 50 60 58 96L40 84C44 50 40 20 33 0Z', ink.dark) +
      draw.circle(38, 40, 5, ink.light),
  ) +
  draw.path('M-44 -2C-54 -60 -34 -84 0 -84C34 -84 54 -60 44 -2C24 -20 -24 -20 -44 -2Z', ink.dark) +
  draw.times(5, (i) =>
    draw.stroke(
      `M${-40 + i * 3} ${-16 - i * 14}C-20 ${-34 - i * 13} 20 ${-34 - i * 13} ${40 - i * 3} ${-16 - i * 14}`,
      i % 2 ? ink.main : ink.light,
      4,
    ),
  ) +
  draw.path(
    'M-46 -6L-58 -58L-34 -36L-24 -78L-8 -42L0 -96L8 -42L24 -78L34 -36L58 -58L46 -6C24 -24 -24 -24 -46 -6Z',
    ink.light,
  ) +
  draw.times(5, (i) =>
    draw.circle([-58, -24, 0, 24, 58][i] ?? 0, [-61, -82, -100, -82, -61][i] ?? 0, 4.6, ink.main),
  ) +
  draw.path('M0 -40L8 -28L0 -16L-8 -28Z', ink.main)

const shades = (ink: Ink) =>
  draw.mirror(draw.circle(34, -44, 25, ink.dark) + draw.circle(52, -58, 13, ink.main)) +
  draw.path(
    'M-40 2C-52 -50 -30 -66 0 -66C30 -66 52 -50 40 2C34 -22 20 -28 0 -28C-20 -28 -34 -22 -40 2Z',
    ink.dark,
  ) +
  draw.path('M-43 -24C-34 -50 34 -50 43 -24C28 -34 -28 -34 -43 -24Z', ink.main) +
  draw.times(5, (i) =>
    draw.circle(-28 + i * 14, -36 - Math.sin((i * Math.PI) / 4) * 5, 3.2, ink.second),
  ) +
  draw.mirror(
    draw.path(
      'M3 4C3 -4 8 -8 20 -8C34 -8 44 -10 48 -14C48 12 38 26 22 26C8 26 3 14 3 4Z',
      ink.second,
    ) +
      draw.path(
        'M7 5C7 -1 11 -3 20 -3C32 -3 38 -5 43 -7C42 10 34 21 22 21C11 21 7 12 7 5Z',
        '#120422',
      ) +
      draw.path('M12 2L22 0L14 14Z', ink.main, 'opacity="0.8"') +
      draw.hoop(40, 48, 11, ink.second, 3.4),
  ) +
  draw.rect(-5, 0, 10, 3.4, ink.second)

const wear: Record<string, (ink: Ink) => string> = { crown, shades }
