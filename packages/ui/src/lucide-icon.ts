import { createElement } from 'react'
import type { SVGAttributes } from 'react'

interface LucideData {
  name: string
  node: readonly (readonly [tag: string, attributes: SVGAttributes<SVGElement>])[]
}

interface LucideProps extends SVGAttributes<SVGSVGElement> {
  size?: number
}

/**
 * Draws one of lucide's icons as lucide-react does, but without its context, aliases and class
 * names. Style sheets select it by `data-icon`.
 */
export default function createLucideIcon({ name, node }: LucideData) {
  return ({ size = 24, strokeWidth = 2, ...rest }: LucideProps) =>
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
        'data-icon': name,
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
