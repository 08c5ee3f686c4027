import type { STILLS } from '../../apps/server/seeds/catalogue.ts'
import { art, svg } from './posters.ts'

/**
 * The side of the square picture in pixels: the slider of a film is nearly square on every phone.
 */
const SIDE = 720

const SHOTS: Record<(typeof STILLS)[number], { x: number; y: number; r: number }> = {
  wide: { x: 360, y: 330, r: 190 },
  close: { x: 360, y: 350, r: 330 },
}

/** Returns a still of a film as SVG: the art of its poster from another distance, without words. */
export function stillSvg(slug: string, shot: keyof typeof SHOTS): string {
  return svg(SIDE, SIDE, art(slug, SIDE, SIDE, SHOTS[shot]))
}
