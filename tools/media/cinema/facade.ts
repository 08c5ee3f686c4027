import type { Outliner } from '../outlines.ts'
import { circle, path, randomFrom, rect, stroke, times } from '../shapes.ts'
import { gradient, H, sign, W, type CinemaPicture, type Tones } from './set.ts'

export function facade(
  { name, slug }: CinemaPicture,
  tones: Tones,
  index: number,
  outline: Outliner,
): string {
  const random = randomFrom(slug)
  return (
    gradient('n', tones.night, tones.dusk) +
    rect(0, 0, W, H, 'url(#n)') +
    times(46, () =>
      circle(
        random() * W,
        random() * 230,
        0.6 + random() * 1.2,
        '#FFFFFF',
        `opacity="${(0.3 + random() * 0.6).toFixed(2)}"`,
      ),
    ) +
    path('M612 52A36 36 0 1 0 642 106A42 42 0 0 1 612 52Z', tones.glow) +
    path(
      'M0 330C110 282 190 322 270 300C380 270 520 318 720 280L720 480L0 480Z',
      tones.night,
      'opacity="0.7"',
    ) +
    roof(tones, index) +
    rect(120, 190, 480, 210, tones.wall) +
    times(16, (i) =>
      path(
        `M${120 + i * 30} 208l15 -15l15 15l-15 15Z`,
        i % 2 ? tones.night : tones.glow,
        'opacity="0.55"',
      ),
    ) +
    rect(96, 236, 528, 66, tones.night, 'rx="8"') +
    rect(102, 242, 516, 54, '#0E0D10', 'rx="5"') +
    times(
      34,
      (i) =>
        circle(110 + i * 15.2, 240, 2.6, tones.glow) + circle(110 + i * 15.2, 298, 2.6, tones.glow),
    ) +
    sign(name, outline, 281, 480, 34, tones.glow) +
    times(
      5,
      (i) =>
        rect(156 + i * 84, 318, 70, 82, tones.glow, 'opacity="0.95"') +
        rect(189 + i * 84, 318, 4, 82, tones.wall),
    ) +
    rect(0, 400, W, 80, tones.night) +
    path('M150 400L570 400L690 480L30 480Z', tones.glow, 'opacity="0.22"') +
    times(6, (i) => visitor(150 + i * 78 + random() * 30, 432 + random() * 26))
  )
}

const roof = (tones: Tones, index: number) =>
  [
    path('M110 190L150 120L190 190ZM530 190L570 120L610 190Z', tones.wall) +
      path('M210 190C240 70 480 70 510 190Z', tones.wall) +
      times(7, (i) => stroke(`M${240 + i * 40} 190L360 100`, tones.glow, 2, 'opacity="0.5"')),
    rect(120, 120, 480, 74, tones.wall) +
      times(9, (i) =>
        path(
          `M${120 + i * 56} 124C${124 + i * 56} 84 ${148 + i * 56} 84 ${152 + i * 56} 124Z`,
          tones.wall,
        ),
      ),
    path(
      'M120 190L120 150L260 150L260 110L320 110L320 66L400 66L400 110L460 110L460 150L600 150L600 190Z',
      tones.wall,
    ) + times(3, (i) => rect(338 + i * 18, 76, 8, 110, tones.glow, 'opacity="0.8"')),
  ][index % 3] ?? ''

const visitor = (x: number, y: number) =>
  circle(x, y - 46, 6.4, '#0B090D') +
  path(
    `M${x - 11} ${y}C${x - 13} ${y - 30} ${x - 9} ${y - 38} ${x} ${y - 38}C${x + 9} ${y - 38} ${x + 13} ${y - 30} ${x + 11} ${y}Z`,
    '#0B090D',
  )
