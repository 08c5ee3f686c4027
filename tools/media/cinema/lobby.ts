import type { Outliner } from '../outlines.ts'
import { circle, ellipse, path, rect, stroke, times } from '../shapes.ts'
import { gradient, sign, W, type CinemaPicture, type Tones } from './set.ts'

export function lobby({ name }: CinemaPicture, tones: Tones, outline: Outliner): string {
  return (
    gradient('l', tones.wall, tones.dusk) +
    rect(0, 0, W, 340, 'url(#l)') +
    times(13, (i) =>
      times(3, (row) =>
        path(
          `M${i * 60 - 30 + (row % 2) * 30} ${110 + row * 62}l30 -26l30 26l-30 26Z`,
          row % 2 ? tones.night : tones.glow,
          'opacity="0.12"',
        ),
      ),
    ) +
    rect(0, 340, W, 140, tones.night) +
    times(9, (i) =>
      path(
        `M${360 + (i - 4) * 70} 340L${360 + (i - 3.5) * 70} 340L${360 + (i - 3.4) * 190} 480L${360 + (i - 4.2) * 190} 480Z`,
        tones.glow,
        'opacity="0.08"',
      ),
    ) +
    times(
      5,
      (i) =>
        stroke(`M${120 + i * 120} 0L${120 + i * 120} ${58 + (i % 2) * 22}`, tones.night, 2.4) +
        circle(120 + i * 120, 74 + (i % 2) * 22, 46, tones.glow, 'opacity="0.18"') +
        ellipse(120 + i * 120, 72 + (i % 2) * 22, 24, 17, tones.glow),
    ) +
    rect(170, 150, 380, 52, '#0E0D10', 'rx="8"') +
    sign(name, outline, 186, 340, 28, tones.glow) +
    times(
      3,
      (i) =>
        rect(210 + i * 104, 216, 92, 58, '#0E0D10', 'rx="4"') +
        rect(218 + i * 104, 226, 50, 5, tones.glow) +
        times(3, (line) =>
          rect(218 + i * 104, 238 + line * 10, 70 - line * 9, 3.6, '#FFFFFF', 'opacity="0.6"'),
        ),
    ) +
    rect(150, 300, 420, 96, tones.seat, 'rx="10"') +
    rect(140, 290, 440, 18, tones.glow, 'rx="6"') +
    times(14, (i) => rect(168 + i * 28, 320, 14, 76, '#000000', 'opacity="0.16"')) +
    popcorn(240, tones) +
    popcorn(470, tones) +
    [50, 670].map((x) => plant(x)).join('')
  )
}

const popcorn = (x: number, tones: Tones) =>
  times(7, (i) => circle(x - 15 + i * 5, 252 - (i % 3) * 5, 6, '#FFF3CF')) +
  path(`M${x - 20} 254L${x + 20} 254L${x + 14} 291L${x - 14} 291Z`, '#FFFFFF') +
  times(3, (i) => path(`M${x - 15 + i * 12} 254l6 0l-1 37l-4 0Z`, tones.seat))

const plant = (x: number) =>
  times(
    7,
    (i) =>
      `<g transform="rotate(${-54 + i * 18} ${x} 350)">${path(`M${x} 350C${x + 18} 310 ${x + 12} 270 ${x} 240C${x - 12} 270 ${x - 18} 310 ${x} 350Z`, i % 2 ? '#2E7D4F' : '#1D5B3A')}</g>`,
  ) + path(`M${x - 26} 344L${x + 26} 344L${x + 18} 400L${x - 18} 400Z`, '#0E0D10')
