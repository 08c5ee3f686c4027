// Runs the whole table, or the named parts: run.ts [--short] [PART…]
import { measureFirstVisit } from './first-visit.ts'
import type { Figure } from './metric.ts'
import { plain } from './metric.ts'
import { measureGrowth } from './growth.ts'
import { measureMemory } from './memory.ts'
import { SHORT, type Length, type Part } from './part.ts'
import { printTable } from './print-table.ts'
import { measurePurchases } from './purchases.ts'
import { measureReads } from './reads.ts'
import { rowsOf } from './rows.ts'
import { openSite } from './site.ts'
import { measureStart } from './start.ts'
import { stopOnSignals } from './step.ts'

const PARTS: Record<string, Part> = {
  purchases: measurePurchases,
  reads: measureReads,
  growth: measureGrowth,
  memory: measureMemory,
  start: measureStart,
  home: measureFirstVisit,
}
const WHOLE: Length = { rounds: 3, roundMs: 3000 }

async function run(parts: readonly Part[], length: Length): Promise<Figure[]> {
  await using site = await openSite()
  const figures: Figure[] = []
  let broken = 0
  for (const part of parts) {
    const outcome = await part(site, length)
    figures.push(...outcome.figures)
    broken += outcome.broken
  }
  return [...figures, plain('broken', { measured: broken, limit: 0, unit: 'rows' })]
}

function partNamed(name: string): Part {
  const part = PARTS[name]
  if (part) return part
  console.error(`There is no part named ${name}. The parts are ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}

stopOnSignals()
const options = process.argv.slice(2)
const isShort = options.includes('--short')
const named = options.filter((request) => request !== '--short')
const names = named.length > 0 ? named : isShort ? ['purchases'] : Object.keys(PARTS)
const rows = rowsOf(await run(names.map(partNamed), isShort ? SHORT : WHOLE))
if (!isShort) printTable(rows)
if (rows.some(({ goal, measured }) => goal === 'broken' && measured > 0)) process.exitCode = 1
