import { join } from 'node:path'
import type { Places } from '../places.ts'
import { Program } from '../program.ts'

export const ETCD = ['etcd1', 'etcd2', 'etcd3'] as const

/** Returns the programs of the three etcd servers, in the order of their names. */
export function etcdPrograms(places: Places, folder: string): Program[] {
  const peers = ETCD.map((name) => `${name}=http://${places.at(name, 'etcdPeers')}`)
  return ETCD.map((name) => {
    const own = `http://${places.at(name, 'etcd')}`
    const toPeers = `http://${places.at(name, 'etcdPeers')}`
    const settings = {
      name,
      'data-dir': join(folder, name),
      'listen-client-urls': own,
      'advertise-client-urls': own,
      'listen-peer-urls': toPeers,
      'initial-advertise-peer-urls': toPeers,
      'initial-cluster': peers.join(','),
      'initial-cluster-state': 'new',
      // With the defaults of 100 ms and 1 s, the three servers would often elect a new leader on a
      // busy machine.
      'heartbeat-interval': '300',
      'election-timeout': '3000',
    }
    return new Program({
      program: '/usr/bin/etcd',
      args: Object.entries(settings).map(([option, value]) => `--${option}=${value}`),
      folder,
      log: join(folder, `${name}.log`),
    })
  })
}
