import { compareJournal } from '@velvet/server/test/journal/compare-journal'
import type { Cluster } from './cluster.ts'
import type { DirectWriters } from './direct-writers.ts'
import type { Fault } from './faults.ts'
import { START_BALANCE, type Load } from './load.ts'
import { say } from './stopping.ts'

/** So many acknowledgements show that everything runs steadily. */
const STEADY = 60

export interface Row {
  fault: string
  /** The longest time without an acknowledgement, in seconds. */
  silence: number
  acknowledged: number
  failedTries: number
  /** Refusals that do not say when to try again, or not in the form of the catalogue. */
  poorRefusals: number
  lost: number
  doubled: number
  differing: number
  /** Set where customers must not notice the fault and did. */
  isNoticed: boolean
}

export interface Site {
  cluster: Cluster
  load: Load
  writers: DirectWriters
}

/** Causes one fault under load, waits for the recovery, and compares the records with the database. */
export async function runRound(site: Site, { words, cause, isSilent }: Fault): Promise<Row> {
  const { cluster, load, writers } = site
  say(words)
  load.start()
  writers.start()
  await load.untilAcknowledged(STEADY)
  const first = load.acknowledged.length - 1
  const repeats = load.repeats
  const poor = load.poorRefusals.length
  await cause(cluster)
  await load.untilAcknowledged(STEADY)
  await cluster.untilWhole()
  await load.untilAcknowledged(STEADY)
  const times = load.acknowledged.slice(first)
  const failedTries = load.repeats - repeats
  await load.stop()
  await writers.stop()
  await load.repeatLast()
  return {
    fault: words,
    silence: longestGap(times) / 1000,
    acknowledged: times.length,
    failedTries,
    poorRefusals: tellPoor(load.poorRefusals.slice(poor)),
    ...(await compare(site)),
    isNoticed: isSilent === true && failedTries > 0,
  }
}

function tellPoor(refusals: readonly string[]): number {
  for (const words of new Set(refusals.map((each) => each.slice(0, 120)))) say(`poor: ${words}`)
  return refusals.length
}

async function compare({ load, writers }: Site) {
  const differences = await compareJournal(load.db, load.journal, START_BALANCE)
  const probes = await writers.findLost()
  for (const { how, what, id } of differences.slice(0, 20)) say(`${how}: ${what} ${id}`)
  for (const words of load.changedAnswers) say(`another answer to the same key: ${words}`)
  const count = (how: string) => differences.filter((one) => one.how === how).length
  return {
    lost: count('lost') + probes.length,
    doubled: count('doubled'),
    differing: count('differing') + load.changedAnswers.length,
  }
}

function longestGap(times: readonly number[]): number {
  return times.reduce((longest, at, index) => Math.max(longest, at - (times[index - 1] ?? at)), 0)
}
