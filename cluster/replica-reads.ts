import type { Cluster } from './cluster.ts'

/** Returns how often both nodes have read from their replicas, and how often from the primary. */
export async function countReplicaReads(cluster: Cluster): Promise<[number, number]> {
  const texts = await Promise.all(cluster.parts.nodes.map(async ({ metrics }) => (await fetch(metrics)).text()))
  const sum = (by: string) =>
    texts.reduce((total, text) => {
      const found = new RegExp(`^velvet_replica_reads_total{by="${by}"} (\\d+)`, 'm').exec(text)
      return total + Number(found?.[1] ?? 0)
    }, 0)
  return [sum('replica'), sum('primary')]
}
