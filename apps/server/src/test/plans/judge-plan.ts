import type { PlanNode } from './explain-sql.ts'

/**
 * A part of a plan may read this many rows, because no customer has more tickets or entries, and no
 * page has more rows.
 */
const MOST_ROWS = 5000

interface Tables {
  growing: ReadonlySet<string>
  /** These indexes contain only some rows of their tables, so a plan may read all of an index. */
  partialIndexes: ReadonlySet<string>
}

/** Returns one sentence for each part of a plan that slows down as the growing tables grow. */
export function slownessOf(plan: PlanNode, { growing, partialIndexes }: Tables): string[] {
  return nodesOf(plan).flatMap(({ node, isLimited }) => {
    const { 'Node Type': type, 'Relation Name': table, 'Plan Rows': rows } = node
    const isWhole =
      type.includes('Index') && !('Index Cond' in node) && !isLimited && !partialIndexes.has(node['Index Name'] ?? '')
    if (table !== undefined && growing.has(table)) {
      if (type === 'Seq Scan' || (isWhole && rows > MOST_ROWS)) return [`reads all of ${table}`]
    }
    const [sorted] = node.Plans ?? []
    if (type === 'Sort' && sorted && sorted['Plan Rows'] > MOST_ROWS) {
      return [`sorts ${sorted['Plan Rows']} rows`]
    }
    return []
  })
}

interface Placed {
  node: PlanNode
  /** True if a limit above this node ends its reading early. */
  isLimited: boolean
}

function nodesOf(node: PlanNode, isLimited = false): Placed[] {
  const isBelowLimit = node['Node Type'] === 'Limit' || (isLimited && node['Node Type'] !== 'Sort')
  const below = (node.Plans ?? []).flatMap((child) => nodesOf(child, isBelowLimit))
  return [{ node, isLimited }, ...below]
}
