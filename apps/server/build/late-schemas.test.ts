import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { withLateSchemas } from './late-schemas.ts'

const CALLS = `
const endpoint = (definition) => definition
export const pay = endpoint({
  path: '/pay',
  input: make('input', {
    amount: 1,
  }),
  output: shared,
})
`

interface Call {
  path: string
  input: object
  output: object
}

/** Runs the calls, and returns one of them with what has been made so far. */
function load(code: string) {
  const made: string[] = []
  const make = (name: string, shape: object) => {
    made.push(name)
    return shape
  }
  const script = `${code.replace('export ', '')}; pay`
  const pay = runInNewContext(script, { make, shared: { balance: 5 } }) as Call
  return { pay, made }
}

test('a schema of a call is made when it is first read, and once', () => {
  const { pay, made } = load(withLateSchemas(CALLS))
  expect([pay.path, pay.output, made]).toEqual(['/pay', { balance: 5 }, []])
  expect([pay.input, pay.input, made]).toEqual([{ amount: 1 }, { amount: 1 }, ['input']])
  expect(Object.keys(pay)).toEqual(['path', 'input', 'output'])
})

test('the build keeps the lines of calls, so that errors name the right ones', () => {
  const lines = withLateSchemas(CALLS).split('\n')
  expect(lines).toHaveLength(CALLS.split('\n').length)
  expect(lines[5]).toBe('    amount: 1,')
})
