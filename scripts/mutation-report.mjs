import { readdir, readFile, writeFile } from 'node:fs/promises'

const NOTICED = ['Killed', 'Timeout']
const COUNTED = [...NOTICED, 'Survived', 'NoCoverage']

const percent = (part, whole) => (whole === 0 ? 100 : Math.floor((part / whole) * 1000) / 10)
const countOf = (mutants, statuses) =>
  mutants.filter(({ status }) => statuses.includes(status)).length

/** The part of Stryker's report that is worth keeping: numbers for each file, and what got away. */
export function summarise({ files }) {
  const entries = Object.entries(files)
  const all = entries.flatMap(([, { mutants }]) => mutants)
  return {
    score: percent(countOf(all, NOTICED), countOf(all, COUNTED)),
    mutants: countOf(all, COUNTED),
    noticed: countOf(all, NOTICED),
    timeouts: countOf(all, ['Timeout']),
    files: Object.fromEntries(
      entries.map(([file, { mutants }]) => [
        file,
        `${countOf(mutants, NOTICED)} of ${countOf(mutants, COUNTED)}`,
      ]),
    ),
    unnoticed: entries.flatMap(([file, { mutants }]) => mutants.flatMap(describe(file))),
  }
}

const describe =
  (file) =>
  ({ status, location, mutatorName, replacement = '' }) =>
    ['Survived', 'NoCoverage'].includes(status)
      ? [
          `${file}:${location.start.line} ${mutatorName} → ${replacement.replaceAll(/\s+/g, ' ').slice(0, 80)}`,
        ]
      : []

/** Writes one table of all areas that have been measured. */
export async function writeOverview(folder) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  const rows = await Promise.all(
    names.map(async (name) => {
      const { score, mutants, noticed } = JSON.parse(await readFile(`${folder}/${name}`, 'utf8'))
      return `| [${name.slice(0, -5)}](${name}) | ${mutants} | ${noticed} | ${score} % |`
    }),
  )
  await writeFile(`${folder}/README.md`, overview(rows))
}

const overview = (rows) => `# What the tests notice

\`npm run test:mutation\` changes the code in one place at a time (Stryker) and runs the tests that
reach that place. If no test notices a change, then no test protects that behaviour. At least 85 %
must be noticed in each area. The files beside this one list the changes that were not noticed, and
[unnoticed.md](unnoticed.md) gives the reasons. [Decision
0032](../decisions/0032-what-is-mutated.md) says what is changed.

| area | changes | noticed | share |
| --- | --- | --- | --- |
${rows.join('\n')}
`
