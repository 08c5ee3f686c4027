import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const PLUG_IN = resolve(import.meta.dirname, 'own-lint-rules.mjs')

/** Runs Oxlint on a file with this text. Returns how often it reported each of our rules. */
async function reported(text: string): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'lint-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { default: plugIn } = (await import(PLUG_IN)) as { default: { rules: object } }
  const rules = Object.fromEntries(Object.keys(plugIn.rules).map((rule) => [`velvet/${rule}`, 'error']))
  const config = join(folder, 'config.json')
  await writeFile(config, JSON.stringify({ jsPlugins: [PLUG_IN], categories: { correctness: 'off' }, rules }))
  await writeFile(join(folder, 'text.tsx'), text)
  const { stdout } = spawnSync('oxlint', ['--config', config, '--format', 'json', folder], { encoding: 'utf8' })
  const found: Record<string, number> = {}
  for (const { code } of (JSON.parse(stdout) as { diagnostics: { code: string }[] }).diagnostics) {
    found[code] = (found[code] ?? 0) + 1
  }
  return found
}

test('the linter reports functions that old browsers lack', async () => {
  const text = `[1].at(0)
    Object.hasOwn({}, 'a')
    structuredClone({})
    list.map(structuredClone)
    new WeakRef({})
    error instanceof AggregateError
    String(/(?<!a)b/)
    Object.keys({})`
  expect(await reported(text)).toEqual({ 'velvet(old-browsers)': 7 })
})

test('the linter reports SQL outside its files, and loops and errors inside them', async () => {
  const text = `db.selectFrom('films').selectAll()
    sql\`select 1\`
    for (const film of []) throw film`
  expect(await reported(text)).toEqual({ 'velvet(sql-in-own-files)': 2, 'velvet(only-statements)': 3 })
})

test('the linter reports plain forms and untranslated words, but no signs such as &nbsp;', async () => {
  const text = `const a = <form>Buy it</form>
    const b = <p> WhatsApp {a}&nbsp;·</p>`
  expect(await reported(text)).toEqual({ 'velvet(own-form)': 1, 'velvet(translated-text)': 1 })
})
