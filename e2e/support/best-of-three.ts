const SPIN_MS = 100

/** Returns how many times slower the machine is at the moment because other work shares it. */
function slowness(): number {
  const [start, before] = [performance.now(), process.cpuUsage()]
  let used = 0
  while (used < SPIN_MS) {
    const { user, system } = process.cpuUsage(before)
    used = (user + system) / 1000
  }
  return Math.max(1, (performance.now() - start) / used)
}

/** Returns the best of three times in milliseconds, corrected for other work on the machine. */
export async function bestOfThree(measure: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < 3; time++) {
    const before = slowness()
    const measured = await measure()
    times.push((2 * measured) / (before + slowness()))
  }
  return Math.round(Math.min(...times))
}
