import { AtRule, Declaration, Rule } from 'postcss'
import type { ChildNode, Plugin } from 'postcss'

/**
 * True in the browsers whose flex boxes have no gaps: Chromium before 84, which does not know
 * `revert`, and Safari before 14.1, which knows neither `inset` nor `overflow-anchor`.
 */
const WITHOUT_GAPS = '(not (color: revert)) or ((not (inset: 0)) and (not (overflow-anchor: auto)))'

/** True in Chromium before 84, whose buttons cannot be grids (83 can). */
const WITHOUT_GRIDS_IN_BUTTONS = 'not (color: revert)'

/**
 * Adds replacements for `inset`, for gaps in flex boxes, and for buttons that are grids, none of
 * which old browsers know. A gap becomes a margin after each child but the last, or after every
 * child if the box wraps. No selector finds text beside an icon, so an icon gets its margin even if
 * it is the only element.
 */
export function oldBrowsers(): Plugin {
  return {
    postcssPlugin: 'old-browsers',
    OnceExit(root) {
      root.walkDecls('inset', spellOut)
      const rules: Rule[] = []
      root.walkRules((rule) => void rules.push(rule))
      for (const rule of rules) for (const fallback of fallbacksOf(rule)) append(rule, fallback)
    },
  }
}

interface Fallback {
  /** The condition that is true in the browsers that need the rule. */
  where: string
  selectors: string[]
  declarations: Record<string, string>
}

function append(rule: Rule, { where, selectors, declarations }: Fallback): void {
  const { source } = rule
  if (!source) return
  const added = new Rule({ selector: selectors.join(', '), source })
  for (const [prop, value] of Object.entries(declarations)) added.append(new Declaration({ prop, value, source }))
  const fallback = new AtRule({ name: 'supports', params: where, source })
  fallback.append(added)
  rule.after(fallback)
}

function fallbacksOf(rule: Rule): Fallback[] {
  const display = valueOf(rule, 'display') ?? ''
  if (/^(?:inline-)?flex$/.test(display)) return marginsFor(rule)
  if (display === 'grid') return centredButton(rule)
  if (display === 'contents') return [handedDown(rule)]
  return []
}

function marginsFor(rule: Rule): Fallback[] {
  const gap = gapOf(rule)
  if (!gap) return []
  const selectors = rule.selectors.flatMap((one) => gap.children.map((child) => `${one} > ${child}`))
  return [{ where: WITHOUT_GAPS, selectors, declarations: gap.margins }]
}

/** A box with `display: contents` has no margins of its own, so its children inherit them. */
function handedDown(rule: Rule): Fallback {
  return {
    where: WITHOUT_GAPS,
    selectors: rule.selectors.map((one) => `${one} > *`),
    declarations: { 'margin-inline-end': 'inherit', 'margin-bottom': 'inherit' },
  }
}

/** A button with centred content becomes a column in those browsers. */
function centredButton(rule: Rule): Fallback[] {
  const isCentred = ['place-items', 'justify-items'].some((one) => valueOf(rule, one) === 'center')
  if (!isCentred) return []
  const selectors = rule.selectors.map((one) => one.replace(/\.[^\s>+~]+$/, 'button$&'))
  const declarations = {
    display: 'flex',
    'flex-direction': 'column',
    'align-items': 'center',
    'justify-content': 'center',
  }
  return [{ where: WITHOUT_GRIDS_IN_BUTTONS, selectors, declarations }]
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
  const columnGap = valueOf(rule, 'column-gap')
  const gap = valueOf(rule, 'gap') ?? (columnGap && `0 ${columnGap}`)
  if (!gap) return undefined
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

/** Splits at spaces, but not inside the brackets of a function. */
function partsOf(value: string): string[] {
  return value.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []
}

function valueOf(rule: Rule, property: string): string | undefined {
  const isIt = (node: ChildNode) => node.type === 'decl' && node.prop === property
  const found = rule.nodes.find(isIt)
  return found?.type === 'decl' ? found.value : undefined
}
