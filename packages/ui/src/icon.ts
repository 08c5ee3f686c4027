import { createElement } from 'react'
import type { SVGAttributes } from 'react'

interface IconProps extends SVGAttributes<SVGSVGElement> {
  /** The width and the height in CSS pixels. */
  size?: number
}

/**
 * Returns a component that draws a line along a path in a square of 24 units. An icon that `turns` points along the
 * reading direction. `icons` holds the shapes of Lucide (https://lucide.dev) that the apps show, one in each file, so
 * that each screen loads only its own.
 */
export function icon(path: string, { turns = false } = {}) {
  return ({ size = 24, strokeWidth = 2, ...rest }: IconProps) =>
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
        'aria-hidden': true,
        'data-turns': turns || undefined,
        ...rest,
      },
      createElement('path', { d: path }),
    )
}

export type Icon = ReturnType<typeof icon>
