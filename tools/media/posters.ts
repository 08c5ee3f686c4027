import { compositions, type Composition } from './compositions.ts'
import type { Outliner } from './outlines.ts'
import { randomFrom } from './shapes.ts'
import { drawTitle } from './title.ts'

export interface Titled {
  slug: string
  title: string
  language: string
  year: number
}

const WIDTH = 480
const HEIGHT = 720
const MARGIN = 34

/** Returns the poster of a film as SVG, 480 by 720, with all text drawn as paths. */
export function posterSvg(film: Titled, outline: Outliner): string {
  const composition = compositionOf(film.slug)
  const isTop = composition.titleAt === 'top'
  return svg(
    WIDTH,
    HEIGHT,
    art(film.slug, WIDTH, HEIGHT, { x: 240, y: isTop ? 432 : 286, r: isTop ? 178 : 170 }) +
      scrim(composition, isTop) +
      words(film, composition, outline, isTop),
  )
}

/** Returns only the art of the poster, for pictures of any other shape. */
export function art(
  slug: string,
  width: number,
  height: number,
  focus: { x: number; y: number; r: number },
): string {
  const { art: draw, ink, style } = compositionOf(slug)
  const unit = focus.r / 100
  const box = {
    left: -focus.x / unit,
    top: -focus.y / unit,
    right: (width - focus.x) / unit,
    bottom: (height - focus.y) / unit,
  }
  const drawn = draw({ ink, style, box, random: randomFrom(slug) })
  return `<g transform="translate(${focus.x} ${focus.y}) scale(${unit})">${drawn}</g>`
}

export function compositionOf(slug: string): Composition {
  const composition = compositions[slug]
  if (!composition) throw new Error(`No composition is written for ${slug}.`)
  return composition
}

export const svg = (width: number, height: number, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inner}</svg>`

/** Darkens one end of the poster, so that the title is readable on any art. */
function scrim({ shade }: Composition, isTop: boolean): string {
  const [from, to] = isTop ? [1, 0] : [0, 1]
  return (
    `<linearGradient id="scrim" x1="0" y1="${from}" x2="0" y2="${to}"><stop offset="0" stop-color="${shade}" stop-opacity="0"/>` +
    `<stop offset="0.5" stop-color="${shade}" stop-opacity="0.82"/><stop offset="1" stop-color="${shade}"/></linearGradient>` +
    `<rect x="0" y="${isTop ? 0 : 400}" width="${WIDTH}" height="320" fill="url(#scrim)"/>`
  )
}

function words(
  film: Titled,
  { ink, align }: Composition,
  outline: Outliner,
  isTop: boolean,
): string {
  const place = {
    x: MARGIN,
    y: isTop ? 80 : 474,
    width: WIDTH - 2 * MARGIN,
    height: 168,
    align,
    hang: isTop,
  }
  const line = outline(`${film.language.toUpperCase()}   ${film.year}`, {
    weight: 600,
    stretch: 100,
  })
  const size = Math.min(14.5, (WIDTH - 2 * MARGIN) / line.width)
  const y = isTop ? 58 : 684
  const x = align === 'left' ? MARGIN : (WIDTH - line.width * size) / 2
  return (
    drawTitle(outline, film.title, place) +
    `<path transform="translate(${x} ${y}) scale(${size})" d="${line.path}" fill="${ink.light}"/>`
  )
}
