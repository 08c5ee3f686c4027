import { AtRule, Declaration, Rule } from 'postcss'
import type { ChildNode, Plugin } from 'postcss'

/**
 * True in the browsers whose flex boxes have no gaps: Chromium before 84, which has no `revert`,
 * and Safari before 14.1, which has no `inset`, and anchors no scrolling either.
 */
const WITHOUT_GAPS = '(not (color: revert)) or ((not (inset: 0)) and (not (overflow-anchor: auto)))'

/**
 * Adds what old browsers need instead of `inset` and of gaps in flex boxes: a margin after each
 * child but the last, or after each one where the box wraps. No selector finds words that stand
 * beside an icon, so an icon gets its margin also where it is the only element.
 */
export function oldBrowsers(): Plugin {
  return {
    postcssPlugin: 'old-browsers',
    OnceExit(root) {
      root.walkDecls('inset', spellOut)
      root.walkRules((rule) => {
        const gap = gapOf(rule)
        const { source } = rule
        if (!gap || !source) return
        const selector = rule.selectors
          .flatMap((one) => gap.children.map((child) => `${one} > ${child}`))
          .join(', ')
        const margins = new Rule({ selector, source })
        for (const [prop, value] of Object.entries(gap.margins))
          margins.append(new Declaration({ prop, value, source }))
        const fallback = new AtRule({ name: 'supports', params: WITHOUT_GAPS, source })
        fallback.append(margins)
        // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- it is one of PostCSS's own nodes, whose types are declared twice
        rule.after(fallback)
      })
    },
  }
}

function spellOut(inset: Declaration): void {
  const [top = '', right = top, bottom = top, left = right] = partsOf(inset.value)
  for (const [prop, value] of Object.entries({ top, right, bottom, left })) {
    inset.cloneBefore({ prop, value })
  }
  inset.remove()
}

interface Gap {
  children: string[]
  margins: Record<string, string>
}

function gapOf(rule: Rule): Gap | undefined {
  const gap = valueOf(rule, 'gap')
  if (!gap || !/^(?:inline-)?flex$/.test(valueOf(rule, 'display') ?? '')) return undefined
  const [row = gap, column = row] = partsOf(gap)
  if (valueOf(rule, 'flex-wrap') === 'wrap') {
    return { children: ['*'], margins: { 'margin-inline-end': column, 'margin-bottom': row } }
  }
  if (valueOf(rule, 'flex-direction') === 'column') {
    return { children: [':not(:last-child)'], margins: { 'margin-bottom': row } }
  }
  return {
    children: [':not(:last-child)', 'svg:only-child'],
    margins: { 'margin-inline-end': column },
  }
}

/** Splits at spaces, but not within the brackets of a function. */
function partsOf(value: string): string[] {
  return value.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []
}

function valueOf(rule: Rule, property: string): string | undefined {
  const isIt = (node: ChildNode) => node.type === 'decl' && node.prop === property
  const found = rule.nodes.find(isIt)
  return found?.type === 'decl' ? found.value : undefined
}
