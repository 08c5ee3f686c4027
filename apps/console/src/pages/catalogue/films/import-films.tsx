import type { CallOptions } from '@velvet/client/call'
import { FILM_CSV_COLUMNS, FILM_CSV_MAX_BYTES, FILM_CSV_MAX_LINES } from '@velvet/contract/catalogue/films.rules'
import { uploadTimeMs } from '@velvet/contract/shared/time/upload-time'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FileField } from '../../../parts/file-field.tsx'
import { count } from '../../../parts/money.ts'
import { Progress } from '../../../parts/progress.tsx'
import { Refusal } from '../../../parts/refusal.tsx'
import { saveFile } from '../../../parts/save-file.ts'
import { Subpage } from '../../../parts/subpage.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { useRefuseReaders } from '../../../parts/use-refuse-readers.ts'
import { REREADS, filmCalls } from './calls.ts'
import { ImportPreview } from './import-preview.tsx'

const send =
  (dryRun: 'true' | 'false') =>
  ({ file }: { file: File }, options: CallOptions) => {
    const form = new FormData()
    form.set('dryRun', dryRun)
    form.set('file', file)
    return filmCalls.importFilms({}, { ...options, form, timeoutMs: uploadTimeMs(file.size) })
  }

/**
 * Adds the films of a CSV file. The server checks the file first, and adds nothing until every line
 * is right.
 */
export function ImportFilms() {
  useRefuseReaders()
  const [isTooLarge, setTooLarge] = useState(false)
  const check = useChange(send('true'), { invalidates: [], isCheck: true })
  const add = useChange(send('false'), { invalidates: REREADS })
  const file = check.variables?.file
  const choose = (chosen: File) => {
    add.reset()
    check.reset()
    setTooLarge(chosen.size > FILM_CSV_MAX_BYTES)
    if (chosen.size <= FILM_CSV_MAX_BYTES) check.mutate({ file: chosen })
  }
  return (
    <Subpage title="Import films" up={<Link to="/films">Films</Link>}>
      <p>
        A file may hold {count(FILM_CSV_MAX_LINES)} films, one in each line. Its first line names the columns. It is
        checked first, and nothing is added until every line is right.
      </p>
      <div className="actions">
        <Button look="quiet" onClick={saveEmptyTable}>
          Download an empty table
        </Button>
      </div>
      <FileField
        label="CSV file"
        accept=".csv,text/csv"
        disabled={check.isPending || add.isPending}
        error={isTooLarge ? `The file is larger than ${FILM_CSV_MAX_BYTES / 1_000_000} MB` : undefined}
        onPick={choose}
      />
      {check.isPending && <Progress text={`Checking ${file?.name ?? 'the file'}…`} />}
      <Refusal error={check.error} />
      {check.data && !add.isSuccess && (
        <ImportPreview
          checked={check.data}
          adding={add}
          onAdd={() => file && add.mutate({ file })}
          onCheck={() => file && choose(file)}
        />
      )}
      {add.isSuccess && (
        <Banner kind="success">
          {filmsCount(add.data.imported)} added. <Link to="/films">Show the films</Link>
        </Banner>
      )}
    </Subpage>
  )
}

function filmsCount(films: number): string {
  return films === 1 ? '1 film was' : `${count(films)} films were`
}

function saveEmptyTable() {
  // The byte order mark at the start makes spreadsheets read and write the file as UTF-8.
  const text = `\ufeff${FILM_CSV_COLUMNS.join(',')}\r\n`
  saveFile('films.csv', new Blob([text], { type: 'text/csv' }))
}
