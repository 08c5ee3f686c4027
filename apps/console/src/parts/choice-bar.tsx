import type { CallOptions } from '@velvet/client/call'
import { textOf } from '@velvet/client/call-error'
import { csvField } from '@velvet/contract/shared/typing/csv'
import { counted } from '@velvet/contract/shared/typing/counted'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import styles from './data-table.module.css'
import { saveFile } from './save-file.ts'
import { plainValue } from './sort-rows.ts'
import type { Column } from './table-rows.tsx'
import type { Choice } from './use-choice.ts'
import { useEach } from './use-each.ts'
import type { Failure } from './use-each.ts'

/** An action on all selected rows. */
export interface BulkAction<Row> {
  label: string
  /** The state of the rows afterwards, such as `archived`. */
  done: string
  /** Returns false if the action cannot be done to this row. Its button appears if one selected row fits. */
  fits?: (row: Row) => boolean
  call: (row: Row, options: CallOptions) => Promise<unknown>
}

/** These actions can be done to the selected rows of a table. */
export interface Bulk<Row> {
  /** The name of one row, such as `film`. */
  noun: string
  actions?: readonly BulkAction<Row>[]
  /** These queries are loaded again after an action. */
  invalidates?: readonly (readonly unknown[])[]
}

interface Props<Row> extends Bulk<Row> {
  choice: Choice<Row>
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The columns of the file that `Export` stores. */
  columns: readonly Column<Row>[]
}

/** Shows how many rows are selected, and acts on all of them. The result names each row that failed with the reason. */
export function ChoiceBar<Row>({ choice, rows, keyOf, noun, actions = [], columns, invalidates = [] }: Props<Row>) {
  const queries = useQueryClient()
  const each = useEach(keyOf)
  const chosen = rows.filter(choice.isChosen)
  const run = useMutation({
    mutationFn: async ({ label, fits = () => true, call }: BulkAction<Row>) => {
      const fitting = chosen.filter(fits)
      const failures = await each(label, fitting, call)
      const failed = new Set(failures.map(({ row }) => row))
      return { failures, done: fitting.filter((row) => !failed.has(row)) }
    },
    onSuccess: async ({ done }) => {
      choice.setAll(done, false)
      await Promise.all(invalidates.map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
  })
  const { data, variables } = run
  const possible = actions.filter(({ fits = () => true }) => chosen.some(fits))
  return (
    <>
      <div className={styles.chosen}>
        {chosen.length > 0 && (
          <>
            <strong>{counted(chosen.length, noun)} chosen</strong>
            {possible.map((action) => (
              <Button
                key={action.label}
                look="quiet"
                busy={run.isPending && variables?.label === action.label}
                disabled={run.isPending}
                onClick={() => run.mutate(action)}
              >
                {labelOf(action, chosen)}
              </Button>
            ))}
            <Button look="quiet" onClick={() => exportRows(`${noun}s.csv`, columns, chosen)}>
              Export
            </Button>
            <Button look="quiet" onClick={() => choice.setAll(chosen, false)}>
              Choose none
            </Button>
          </>
        )}
        <span role="status" className="muted">
          {data && data.done.length > 0 && `${counted(data.done.length, noun)} ${variables.done}.`}
        </span>
      </div>
      {data && data.failures.length > 0 && (
        <div className={styles.failures}>
          <Banner kind="error" role="alert">
            {failureText(data.failures, { noun, done: variables.done, nameOf: choice.nameOf })}
          </Banner>
        </div>
      )}
    </>
  )
}

/** Adds the number of rows to the label of an action that fits only some of the selected rows. */
function labelOf<Row>({ label, fits = () => true }: BulkAction<Row>, chosen: readonly Row[]): string {
  const fitting = chosen.filter(fits)
  return fitting.length === chosen.length ? label : `${label} ${fitting.length} of ${chosen.length}`
}

/** Names every row that failed, with the reason. */
export function failureText<Row>(
  failures: readonly Failure<Row>[],
  { noun, done, nameOf }: { noun: string; done: string; nameOf: (row: Row) => string },
): string {
  const rows = failures.map(({ row, error }) => `${nameOf(row)} (${textOf(error).replace(/\.$/, '')})`)
  return `${counted(rows.length, noun)} not ${done}: ${rows.join('; ')}.`
}

/** Saves the rows as a table with plain values. */
function exportRows<Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map((column) => plainValue(column, row))),
  ]
  const text = lines.map((line) => `${line.map(csvField).join(',')}\r\n`).join('')
  saveFile(name, new Blob(['\uFEFF', text], { type: 'text/csv' }))
}
