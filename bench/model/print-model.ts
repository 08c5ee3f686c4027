// Prints how much load an installation carries according to the model, and writes the figures into
// docs/scale.md: npm run bench:model
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { writeInto } from '../write-formatted.ts'
import { reportOf } from './report.ts'
import type { Results } from './service-times.ts'

const RESULTS = resolve(import.meta.dirname, '../results.json')
const PAGE = resolve(import.meta.dirname, '../../docs/scale.md')

const report = reportOf(JSON.parse(await readFile(RESULTS, 'utf8')) as Results)
console.log(report)
await writeInto(PAGE, report)
