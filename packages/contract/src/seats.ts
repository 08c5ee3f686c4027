/** One row of a screen, its seats numbered from 1. */
export type SeatRow = { readonly row: string; readonly seats: number }

/** Every seat in the order of the plan: A1, A2, … B1, … */
export function seatNames(plan: readonly SeatRow[]): string[] {
  return plan.flatMap(namesOfRow)
}

/**
 * The seats for one purchase, in the order of the plan; undefined if too few are free.
 * Together where any row allows it, as far forward as possible; otherwise in the fewest groups:
 * the longest free runs are filled whole, and the first run that holds the rest ends it.
 */
export function chooseSeats(
  plan: readonly SeatRow[],
  taken: ReadonlySet<string>,
  count: number,
): string[] | undefined {
  let runs = plan.flatMap((row) => freeRuns(row, taken))
  const chosen = new Set<string>()

  while (chosen.size < count) {
    const missing = count - chosen.size
    const run = runs.find(({ length }) => length >= missing) ?? longest(runs)
    if (!run) return undefined
    for (const seat of run.slice(0, missing)) chosen.add(seat)
    runs = runs.filter((other) => other !== run)
  }
  return seatNames(plan).filter((seat) => chosen.has(seat))
}

function namesOfRow({ row, seats }: SeatRow): string[] {
  return Array.from({ length: seats }, (_, index) => `${row}${index + 1}`)
}

/** The groups of neighbouring free seats in one row, from its first seat on. */
function freeRuns(row: SeatRow, taken: ReadonlySet<string>): string[][] {
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

function longest(runs: readonly string[][]): string[] | undefined {
  const length = Math.max(...runs.map((run) => run.length))
  return runs.find((run) => run.length === length)
}
