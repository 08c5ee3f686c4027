import { auditorium } from './cinema/auditorium.ts'
import { facade } from './cinema/facade.ts'
import { lobby } from './cinema/lobby.ts'
import { H, W, type CinemaPicture, type Tones } from './cinema/set.ts'
import type { Outliner } from './outlines.ts'
import { svg } from './posters.ts'

const TONES: Tones[] = [
  { night: '#140F2B', dusk: '#7A2E55', wall: '#B4532E', glow: '#FFD27A', seat: '#B3192A' },
  { night: '#07202B', dusk: '#1F6F78', wall: '#E3B778', glow: '#FFF0C2', seat: '#0F6B63' },
  { night: '#1B0E14', dusk: '#C2512F', wall: '#3C2A4D', glow: '#FFB84D', seat: '#5B2A86' },
]

export function cinemaSvgs(house: CinemaPicture, index: number, outline: Outliner): string[] {
  const tones = TONES[index % TONES.length] ?? TONES[0]
  if (!tones) return []
  return [
    facade(house, tones, index, outline),
    auditorium(tones, index),
    lobby(house, tones, outline),
  ].map((inner) => svg(W, H, inner))
}
