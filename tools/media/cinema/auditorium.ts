import { circle, path, rect, times } from '../shapes.ts'
import { gradient, H, W, type Tones } from './set.ts'

export function auditorium(tones: Tones, index: number): string {
  return (
    gradient('a', '#0E0D10', tones.night) +
    rect(0, 0, W, H, 'url(#a)') +
    path('M190 70L530 70L720 480L0 480Z', tones.glow, 'opacity="0.07"') +
    rect(176, 56, 368, 156, '#0E0D10') +
    gradient('s', tones.dusk, tones.glow) +
    rect(184, 64, 352, 140, 'url(#s)') +
    circle(360, [150, 132, 158][index % 3] ?? 150, 40, '#FFFFFF', 'opacity="0.85"') +
    path('M184 178C240 150 300 190 360 168C430 144 480 186 536 160L536 204L184 204Z', tones.night) +
    [0, 1]
      .map((side) =>
        times(5, (i) => curtain(side ? 536 + 8 + i * 22 : 176 - 22 - i * 22, tones.seat, i)),
      )
      .join('') +
    times(6, (row) => seats(row, tones))
  )
}

const curtain = (x: number, colour: string, fold: number) =>
  rect(x, 30, 22, 216 + fold * 12, colour, `opacity="${fold % 2 ? 0.75 : 1}"`)

function seats(row: number, tones: Tones): string {
  const width = 26 + row * 11
  const y = 232 + row * 30 + row * row * 3.4
  const count = Math.ceil(W / (width + 5)) + 1
  const from = W / 2 - (count * (width + 5)) / 2
  return times(count, (i) => {
    const x = from + i * (width + 5)
    return (
      rect(x, y, width, width * 1.1, tones.seat, `rx="${width * 0.26}"`) +
      rect(
        x + width * 0.14,
        y + 4,
        width * 0.72,
        width * 0.4,
        '#FFFFFF',
        `rx="${width * 0.16}" opacity="0.13"`,
      ) +
      rect(x, y + width * 0.62, width, width * 0.8, '#0E0D10', 'opacity="0.5"')
    )
  })
}
