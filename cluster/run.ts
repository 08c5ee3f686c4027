// Builds a cluster on this machine, breaks it under load, and compares what customers were told with
// what the database holds: run.ts [--only FAULT,…]
import { BackupUnderLoad, runCommand } from './backup.ts'
import { buildCluster } from './build-cluster.ts'
import { Catalogue } from './catalogue.ts'
import { DirectWriters } from './direct-writers.ts'
import { FAULTS, type Fault } from './faults.ts'
import { clearFolder, makeFolder } from './folder.ts'
import { untilMessagesAreSent } from './messages.ts'
import { Load } from './load.ts'
import { missingPackages } from './needed-programs.ts'
import { Network } from './network.ts'
import { partsOf, type PartName } from './options.ts'
import { runRound, type Row, type Site } from './round.ts'
import { say, stopped, watchForStops } from './stopping.ts'
import { countReplicaReads } from './replica-reads.ts'
import { isSound, tableOf } from './table.ts'
import { olderVersion, presentVersion, type Version } from './version.ts'

async function runPart(site: Site, part: PartName): Promise<Row> {
  if (part !== 'backup') return runRound(site, FAULTS[part])
  const backup = new BackupUnderLoad(site.cluster)
  const take = () => backup.take(site.load.journal)
  const row = await runRound(site, { text: 'backup under load', cause: take, isSilent: true })
  return { ...row, lost: row.lost + (await backup.restoreAndCompare()) }
}

async function run(
  { folder, network }: { folder: string; network: Network | undefined },
  parts: readonly PartName[],
  rows: Row[],
): Promise<void> {
  const cluster = await buildCluster(folder, await firstVersion(folder, parts), network)
  const load = await Load.prepare(cluster)
  const catalogue = new Catalogue(cluster, load.film)
  const site = { cluster, load, writers: new DirectWriters(cluster), catalogue }
  for (const part of parts) rows.push(await runPart(site, part))
  const [byReplica, byPrimary] = await countReplicaReads(cluster)
  say(`Since their last start, the nodes read ${byReplica} times from replicas, ${byPrimary} from the primary`)
  if (byReplica === 0) throw new Error('No node read from its replica')
  await untilMessagesAreSent(cluster)
  say('Verifying')
  console.log(await runCommand(cluster, 'verify'))
}

/**
 * Returns the version with which the nodes begin. It is an older version if the run rolls the
 * present one over it.
 */
async function firstVersion(folder: string, parts: readonly PartName[]): Promise<Version> {
  const present = await presentVersion()
  if (!parts.includes('roll')) return present
  const older = await olderVersion(folder)
  if (older) say(`The nodes begin with the version of ${older.schema}; ${present.schema} is the newest`)
  else say('The history of the project is missing, so the same version is rolled')
  return older ?? present
}

function isPartition(part: PartName): boolean {
  const fault: Fault | undefined = part === 'backup' ? undefined : FAULTS[part]
  return fault?.isPartition === true
}

async function main(): Promise<number> {
  const parts = partsOf(process.argv.slice(2))
  const missing = missingPackages()
  if (missing.length > 0) {
    throw new Error(`Some packages are missing: sudo apt-get install ${missing.join(' ')}`)
  }
  watchForStops()
  const folder = await makeFolder()
  const rows: Row[] = []
  const network = await Network.build()
  if (!network) say('Network namespaces are not permitted here, so nothing is cut off')
  const possible = parts.filter((part) => network !== undefined || !isPartition(part))
  try {
    const running = run({ folder, network }, possible, rows)
    await Promise.race([running, stopped.then((reason) => Promise.reject(reason))])
  } finally {
    if (rows.length > 0) console.log(`\n${tableOf(rows).join('\n')}\n`)
    await clearFolder(folder)
    await network?.remove()
  }
  return rows.every(isSound) ? 0 : 1
}

try {
  process.exit(await main())
} catch (error) {
  console.error(error)
  process.exit(1)
}
