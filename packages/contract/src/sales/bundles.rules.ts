import { splitByWeights } from '../shared/split-by-weights.ts'

/** What tells one line of an order from another: a bundle can be ordered once for each choice. */
interface Ordered {
  itemID: string
  choices?: readonly string[] | undefined
}

/** Returns the same text for two lines of an order that are of the same item with the same choices. */
export const orderKey = ({ itemID, choices = [] }: Ordered) => [itemID, ...choices].join(' ')

interface Bundle {
  parts?: readonly { count: number; of: readonly string[] }[] | undefined
}

/** Returns the parts of a bundle of which the buyer chooses one item. */
export const partsToChoose = ({ parts = [] }: Bundle) => parts.filter(({ of }) => of.length > 1)

interface Named {
  itemID: string
  name: string
}

/** Says what the parts of a bundle are, such as `Popcorn, Large · 2 × Cola / Water`. */
export function textOfParts({ parts = [] }: Bundle, options: readonly Named[] = []): string {
  const nameOf = (id: string) => options.find(({ itemID }) => itemID === id)?.name ?? ''
  return parts.map(({ count, of }) => (count > 1 ? `${count} × ` : '') + of.map(nameOf).join(' / ')).join(' · ')
}

/** Returns the names of chosen items, such as ` (Cola)`, to stand behind the name of their bundle. */
export function textOfChoices(choices: readonly string[] = [], options: readonly Named[] = []): string {
  const names = choices.map((id) => options.find(({ itemID }) => itemID === id)?.name ?? '')
  return names.length > 0 ? ` (${names.join(', ')})` : ''
}

/** Returns how many tickets of a type the bundles of an order include. */
export function ticketsInBundles(
  items: readonly { count: number; tickets?: { typeID: string; count: number } | undefined }[],
  ofType: string,
): number {
  return items.reduce((sum, { count, tickets }) => sum + (tickets?.typeID === ofType ? tickets.count * count : 0), 0)
}

/**
 * Splits the price of a bundle by what its parts cost alone. A part that is not sold alone gets the smallest amount, so
 * that it can be refunded, and the largest part is lower by that amount.
 */
export function sharesOfBundle(price: number, listed: readonly number[]): number[] {
  const parts = splitByWeights(price, listed)
  const zeros = parts.filter((part) => part === 0).length
  const largest = parts.indexOf(Math.max(...parts))
  return parts.map((part, at) => (at === largest ? part - zeros : Math.max(1, part)))
}

interface FoodLine {
  name: string
  count: number
  bundle?: { line: number; name: string; count: number } | null | undefined
}

/** Parts of a bundle stand this far to the right of its name. */
const INDENT = '\u00a0\u00a0'

/** Names the lines of sold food. The first part of each bundle has the name of the bundle as a heading above it. */
export function namedLines<Line extends FoodLine>(lines: readonly Line[]) {
  return lines.map((line, at) => {
    const { name, count, bundle } = line
    const text = `${count} × ${name}`
    if (!bundle) return { line, text }
    const heading = lines[at - 1]?.bundle?.line === bundle.line ? undefined : `${bundle.count} × ${bundle.name}`
    return { line, text: INDENT + text, heading }
  })
}
