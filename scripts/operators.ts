// Several operators on one machine: docs/operators.md says how.
//   add NAME --domain DOMAIN … | list | upgrade (NAME… | --all) --release FOLDER | stop NAME | remove NAME
import { packOf } from '@velvet/contract/shared/country/packs'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs, parseEnv } from 'node:util'
import { checkDomain, checkName, listOperators } from './operators/operator.ts'
import { add, list, remove, stop, upgrade } from './operators/steps.ts'

const PROJECT = resolve(import.meta.dirname, '..')

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    domain: { type: 'string' },
    'staff-domain': { type: 'string' },
    country: { type: 'string', default: 'NG' },
    by: { type: 'string', default: 'systemd' },
    /** A file with further settings, such as the keys of the providers. */
    env: { type: 'string' },
    admin: { type: 'string' },
    'admin-name': { type: 'string', default: 'Admin' },
    /** The folder of a built project. The default is this project. */
    release: { type: 'string' },
    all: { type: 'boolean', default: false },
  },
})
const [command, ...names] = positionals

function builtIn(folder = PROJECT): string {
  const path = resolve(folder)
  if (existsSync(join(path, 'apps/server/dist/main.mjs'))) return path
  throw new Error(`${path} has no built project: run npm run build there`)
}

async function run(): Promise<void> {
  switch (command) {
    case 'add': {
      const { domain, country, by, env, admin } = values
      if (domain === undefined) throw new Error('Name the domain: --domain tickets.example')
      if (!packOf(country)) throw new Error(`There is no country pack ${country}`)
      if (by !== 'systemd' && by !== 'compose') throw new Error('--by is systemd or compose')
      return add({
        name: checkName(names[0]),
        domain: checkDomain(domain),
        staffDomain: values['staff-domain'] === undefined ? undefined : checkDomain(values['staff-domain']),
        country,
        by,
        release: builtIn(values.release),
        given: env === undefined ? {} : parseEnv(readFileSync(env, 'utf8')),
        admin: admin === undefined ? undefined : [admin, values['admin-name']],
      })
    }
    case 'list':
      return list()
    case 'upgrade': {
      const chosen = values.all ? listOperators().map(({ name }) => name) : names.map(checkName)
      if (chosen.length === 0) throw new Error('Name the operators, or --all')
      return upgrade(chosen, builtIn(values.release))
    }
    case 'stop':
      stop(checkName(names[0]))
      return
    case 'remove': {
      const name = checkName(names[0])
      const prompt = createInterface({ input: process.stdin, output: process.stdout })
      const typed = await prompt.question(`This deletes all data of ${name}. Type its name to go on: `)
      prompt.close()
      if (typed.trim() !== name) throw new Error('The name was not typed, so nothing is removed')
      remove(name)
      return
    }
    default:
      throw new Error('Name a command: add, list, upgrade, stop or remove (docs/operators.md)')
  }
}

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
