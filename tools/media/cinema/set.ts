import type { Outliner } from '../outlines.ts'

export const W = 720
export const H = 480

export interface CinemaPicture {
  slug: string
  name: string
}

export interface Tones {
  night: string
  dusk: string
  wall: string
  glow: string
  seat: string
}

export const gradient = (id: string, from: string, to: string) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`

/** A lit name, centred, as large as the width allows. */
export function sign(
  text: string,
  outline: Outliner,
  y: number,
  width: number,
  most: number,
  fill: string,
) {
  const { path: d, width: em } = outline(text.toUpperCase())
  const size = Math.min(most, width / em)
  return `<path transform="translate(${W / 2 - (em * size) / 2} ${y}) scale(${size})" d="${d}" fill="${fill}"/>`
}
