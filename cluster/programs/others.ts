import type { Owner } from '@velvet/server/platform/own-postgres/embedded-owner'
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Places } from '../places.ts'
import { Program } from '../program.ts'
import { haproxySettings, pgbouncerSettings } from '../shipped-settings.ts'

const run = promisify(execFile)

/**
 * Prepares HAProxy with a certificate of its own. Returns the program and the path of the
 * certificate.
 */
export async function prepareHaproxy(places: Places, folder: string) {
  const certificates = join(folder, 'certificates')
  await mkdir(certificates)
  const certificate = join(folder, 'certificate.pem')
  // HAProxy reads the key and the certificate from one file.
  const both = join(certificates, 'velvet.pem')
  const subject = `subjectAltName=IP:${places.address('balancer')}`
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', both]
  const about = ['-subj', '/CN=velvet', '-addext', subject, '-days', '2', '-out', certificate]
  await run('openssl', ['req', '-x509', ...key, ...about])
  await run('sh', ['-c', 'cat "$0" >> "$1"', certificate, both])
  const settings = join(folder, 'haproxy.cfg')
  await writeFile(settings, haproxySettings(places, `${certificates}/`))
  const haproxy = new Program({
    program: '/usr/sbin/haproxy',
    args: ['-db', '-f', settings],
    folder,
    log: join(folder, 'haproxy.log'),
  })
  return { haproxy, certificate }
}

interface PoolerSite {
  places: Places
  folder: string
  password: string
  owner: Owner
  keepsStatements: boolean
}

export async function preparePgbouncer(site: PoolerSite): Promise<Program> {
  const { places, folder, password, owner, keepsStatements } = site
  const users = join(folder, 'userlist.txt')
  await writeFile(users, `"velvet" "${password}"\n`)
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(settings, pgbouncerSettings(places, { users, keepsStatements }))
  return new Program({
    program: '/usr/sbin/pgbouncer',
    args: [settings],
    folder,
    log: join(folder, 'pgbouncer.log'),
    owner,
  })
}

export function redisProgram(places: Places, folder: string): Program {
  const where = ['--bind', places.address('redis'), '--port', String(places.ports.redis)]
  return new Program({
    program: '/usr/bin/redis-server',
    args: [...where, '--save', '', '--dir', folder],
    folder,
    log: join(folder, 'redis.log'),
  })
}
