/** One row of a screen; its seats are numbered from 1. */
export type SeatRow = { readonly row: string; readonly seats: number }

/** The free seats of a hall as runs of neighbours, in the order of its plan. */
export type FreeRuns = readonly (readonly string[])[]

export function freeRuns(plan: readonly SeatRow[], taken: ReadonlySet<string>): FreeRuns {
  return plan.flatMap((row) => freeRunsOfRow(row, taken))
}

/**
 * Chooses the seats for one purchase. Returns them in the order of the plan, with the runs that are
 * free afterwards; undefined if too few are free. The seats lie together where any row allows it, as
 * far forward as possible. Otherwise they lie in the fewest groups: the longest free runs are filled
 * first, and the first run that is long enough takes the rest. Nobody sits alone where the same
 * number of groups can prevent it.
 */
export function chooseSeats(
  runs: FreeRuns,
  count: number,
): { seats: string[]; left: FreeRuns } | undefined {
  const groups = chooseGroups(runs, count)
  if (!groups) return undefined
  const sizes = new Map(groups.map(({ run, size }) => [run, size]))
  const sizeOf = (run: readonly string[]) => sizes.get(run) ?? 0
  return {
    seats: runs.flatMap((run) => run.slice(0, sizeOf(run))),
    left: runs.map((run) => run.slice(sizeOf(run))).filter((run) => run.length > 0),
  }
}

interface Group {
  run: readonly string[]
  /** The number of seats taken from the start of the run. */
  size: number
}

function chooseGroups(freeRuns: FreeRuns, count: number): Group[] | undefined {
  const groups: Group[] = []
  let runs = freeRuns
  let missing = count
  while (missing > 0) {
    const generous = missing === 1 ? [...groups].reverse().find(({ size }) => size > 2) : undefined
    const company = generous && runs.find(({ length }) => length > 1)
    if (company) {
      // One person of a larger group moves over, so that the last person does not sit alone.
      generous.size -= 1
      return [...groups, { run: company, size: 2 }]
    }
    const needed = missing
    const run = runs.find(({ length }) => length >= needed) ?? longest(runs)
    if (!run) return undefined
    const size = Math.min(run.length, missing)
    groups.push({ run, size })
    missing -= size
    runs = runs.filter((other) => other !== run)
  }
  return groups
}

/** Returns the seats of one row: A1, A2, … */
function namesOfRow({ row, seats }: SeatRow): string[] {
  return Array.from({ length: seats }, (_, index) => `${row}${index + 1}`)
}

/** Returns the groups of neighbouring free seats in one row, from its first seat on. */
function freeRunsOfRow(row: SeatRow, taken: ReadonlySet<string>): string[][] {
  const runs: string[][] = []
  let run: string[] = []
  for (const seat of namesOfRow(row)) {
    if (taken.has(seat)) {
      run = []
      continue
    }
    if (run.length === 0) runs.push(run)
    run.push(seat)
  }
  return runs
}

function longest(runs: FreeRuns): readonly string[] | undefined {
  const length = Math.max(...runs.map((run) => run.length))
  return runs.find((run) => run.length === length)
}
