import { createElement } from 'react'
import type { SVGAttributes } from 'react'

interface IconProps extends SVGAttributes<SVGSVGElement> {
  /** The width and the height in CSS pixels. */
  size?: number
}

/**
 * Returns a component that draws a line along a path in a square of 24 units. Screen readers read an icon only if it has
 * a label. An icon that `turns` points along the reading direction. The folder `icons` holds the shapes of Lucide
 * (https://lucide.dev) that the apps show, one in each file, so that each screen loads only its own.
 */
export function icon(path: string, { turns = false } = {}) {
  return ({ size = 24, strokeWidth = 2, 'aria-label': label, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: size,
        height: size,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }),
        'data-turns': turns || undefined,
        ...rest,
      },
      createElement('path', { d: path }),
    )
}

export type Icon = ReturnType<typeof icon>
