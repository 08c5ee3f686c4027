import { compareJournal } from '@velvet/server/test/journal/compare-journal'
import type { Catalogue } from './catalogue.ts'
import type { Cluster } from './cluster.ts'
import type { DirectWriters } from './direct-writers.ts'
import type { Fault } from './faults.ts'
import { START_BALANCE, type Load } from './load.ts'
import { say } from './stopping.ts'

/**
 * Before and after a fault, the cluster must acknowledge this many acts. It then works steadily.
 */
const STEADY = 60
const NAMED_AT_MOST = 20

export interface Row {
  fault: string
  /** The longest time without an acknowledgement, in seconds. */
  silence: number
  acknowledged: number
  /** The number of acknowledged rows that the direct writers wrote. */
  writtenDirectly: number
  failedTries: number
  /**
   * The number of refusals that do not say when to try again, or that do not have the form of the
   * catalogue.
   */
  poorRefusals: number
  /**
   * The number of requests from before and after the fault that were sent again with the same key.
   */
  repeated: number
  /**
   * The number of times that customers read the catalogue, or their own balances after their acts.
   */
  reads: number
  /** The number of reads whose answer was older than is allowed. */
  tooOld: number
  answeredOtherwise: number
  lost: number
  doubled: number
  differing: number
  /** True if customers noticed a fault that they must not notice. */
  isNoticed: boolean
}

export interface Site {
  cluster: Cluster
  load: Load
  writers: DirectWriters
  catalogue: Catalogue
}

/** Causes one fault under load, waits for the recovery, and compares the records with the database. */
export async function runRound(site: Site, { text, cause, isSilent }: Fault): Promise<Row> {
  const { cluster, load, writers, catalogue } = site
  say(text)
  load.start()
  writers.start()
  catalogue.start()
  await load.untilAcknowledged(STEADY)
  const before = countsOf(site)
  load.markLast()
  await cause(cluster)
  await load.untilAcknowledged(STEADY)
  await cluster.untilWhole()
  await load.untilAcknowledged(STEADY)
  const times = load.acknowledged.slice(before.acknowledged - 1)
  const failedTries = load.repeats - before.failedTries
  await load.stop()
  await writers.stop()
  await catalogue.stop()
  load.markLast()
  const repeated = await load.repeatMarked()
  return {
    fault: text,
    silence: longestGap(times) / 1000,
    acknowledged: times.length,
    writtenDirectly: writers.acknowledged.length - before.writtenDirectly,
    failedTries,
    poorRefusals: name('refused out of form', load.poorRefusals.slice(before.poorRefusals)),
    repeated,
    reads: readsOf(site) - before.reads,
    tooOld: name('too old', tooOldOf(site).slice(before.tooOld)),
    answeredOtherwise: name('another answer', load.changedAnswers.slice(before.answeredOtherwise)),
    ...(await compare(site)),
    isNoticed: isSilent === true && failedTries > 0,
  }
}

const readsOf = ({ load, catalogue }: Site) => load.ownReads + catalogue.reads
const tooOldOf = ({ load, catalogue }: Site) => [...load.tooOld, ...catalogue.tooOld]

function countsOf(site: Site) {
  const { load, writers } = site
  return {
    reads: readsOf(site),
    tooOld: tooOldOf(site).length,
    acknowledged: load.acknowledged.length,
    writtenDirectly: writers.acknowledged.length,
    failedTries: load.repeats,
    poorRefusals: load.poorRefusals.length,
    answeredOtherwise: load.changedAnswers.length,
  }
}

/**
 * Compares everything since the start of the run, because damage from an earlier fault may show
 * only now.
 */
async function compare({ load, writers }: Site) {
  const differences = await compareJournal(load.db, load.journal, START_BALANCE)
  const rows = await writers.findLost()
  const found = (how: string) => differences.filter((one) => one.how === how).map(({ what, id }) => `${what} ${id}`)
  return {
    lost: name('lost', [...found('lost'), ...rows.map((id) => `row ${id} of a direct writer`)]),
    doubled: name('doubled', found('doubled')),
    differing: name('differing', found('differing')),
  }
}

/** Prints the first of these findings, and returns their number. */
function name(kind: string, all: readonly string[]): number {
  for (const text of all.slice(0, NAMED_AT_MOST)) say(`${kind}: ${text.slice(0, 150)}`)
  return all.length
}

function longestGap(times: readonly number[]): number {
  return times.reduce((longest, at, index) => Math.max(longest, at - (times[index - 1] ?? at)), 0)
}
