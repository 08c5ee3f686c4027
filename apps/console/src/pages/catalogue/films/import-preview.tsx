import type { AnswerOf } from '@velvet/client/call'
import { csvField } from '@velvet/contract/shared/typing/csv'
import type { CsvProblem } from '@velvet/contract/catalogue/films.calls'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { DataTable } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { count } from '../../../parts/money.ts'
import { Progress } from '../../../parts/progress.tsx'
import { Refusal } from '../../../parts/refusal.tsx'
import { saveFile } from '../../../parts/save-file.ts'
import type { filmCalls } from './calls.ts'
import { FILM_COLUMNS } from './columns.ts'

type Checked = AnswerOf<typeof filmCalls.importFilms>

/**
 * The page shows at most this many problems, because a browser takes seconds to draw ten thousand.
 */
const SHOWN = 200

const PROBLEMS: readonly Column<CsvProblem>[] = [
  { title: 'Line', cell: ({ line }) => count(line), isNumeric: true },
  { title: 'Column', cell: ({ column }) => column || 'The whole line' },
  { title: 'What is wrong', cell: ({ message }) => message },
]

interface Props {
  checked: Checked
  adding: { isPending: boolean; error: Error | null }
  onAdd: () => void
  onCheck: () => void
}

/** Shows every line of a file that is not right, or the films to add when all lines are. */
export function ImportPreview({ checked, adding, onAdd, onCheck }: Props) {
  const { films, problems, preview } = checked
  if (problems.length > 0) return <Problems problems={problems} films={films} />
  if (films === 0) return <Banner kind="error">The file holds no films.</Banner>
  const some = `${count(films)} ${films === 1 ? 'film' : 'films'}`
  return (
    <>
      <Banner kind="success">Every line is right. The file holds {some}.</Banner>
      <h2>The first films of the file</h2>
      <DataTable
        caption="The first films of the file, as they will be added"
        columns={FILM_COLUMNS}
        rows={preview}
        keyOf={({ title, year }) => `${year} ${title}`}
        empty="The file holds no films."
      />
      <Refusal error={adding.error} />
      {adding.isPending && <Progress text={`Adding ${some}…`} />}
      <div className="actions">
        <Button busy={adding.isPending} onClick={onAdd}>
          Add {some}
        </Button>
        {adding.error && (
          <Button look="quiet" onClick={onCheck}>
            Check the file again
          </Button>
        )}
      </div>
    </>
  )
}

function Problems({ problems, films }: { problems: readonly CsvProblem[]; films: number }) {
  const lines = new Set(problems.map(({ line }) => line)).size
  return (
    <>
      <Banner kind="error" role="alert">
        {lines === 1 ? '1 line is' : `${count(lines)} lines are`} not right, and {count(films)} are. Nothing was added.
        Please correct the file and choose it again.
      </Banner>
      <div className="page-top">
        <h2>What is wrong</h2>
        <Button look="quiet" onClick={() => saveProblems(problems)}>
          Download the list as CSV
        </Button>
      </div>
      {problems.length > SHOWN && (
        <p className="muted">
          These are the first {SHOWN} of {count(problems.length)} mistakes. The download has all.
        </p>
      )}
      <DataTable
        caption="What is wrong in the file"
        columns={PROBLEMS}
        rows={problems.slice(0, SHOWN)}
        keyOf={({ line, column, message }) => `${line} ${column} ${message}`}
        empty="Nothing is wrong."
      />
    </>
  )
}

function saveProblems(problems: readonly CsvProblem[]) {
  const rows = problems.map(({ line, column, message }) => [line, column, message])
  const text = [['line', 'column', 'what is wrong'], ...rows].map((row) => row.map(csvField).join(',')).join('\r\n')
  saveFile('mistakes.csv', new Blob([`\ufeff${text}\r\n`], { type: 'text/csv' }))
}
