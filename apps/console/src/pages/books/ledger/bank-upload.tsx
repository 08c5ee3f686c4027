import type { CallOptions } from '@velvet/client/call'
import { STATEMENT_MAX_BYTES, STATEMENT_MAX_LINES } from '@velvet/contract/books/bank-statement'
import { uploadTimeMs } from '@velvet/contract/shared/time/upload-time'
import { Banner } from '@velvet/ui/banner'
import { useState } from 'react'
import { BOOKS } from '../../../parts/book-calls.ts'
import { FileField } from '../../../parts/file-field.tsx'
import { count } from '../../../parts/money.ts'
import { Progress } from '../../../parts/progress.tsx'
import { Refusal } from '../../../parts/refusal.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { bankCalls } from './bank-calls.ts'

const send = ({ file }: { file: File }, options: CallOptions) => {
  const form = new FormData()
  form.set('file', file)
  return bankCalls.addBankStatement({}, { ...options, form, timeoutMs: uploadTimeMs(file.size) })
}

/** Takes a statement of the bank, and says which of its lines are new and which cannot be read. */
export function BankUpload() {
  const [isTooLarge, setTooLarge] = useState(false)
  const add = useChange(send, { invalidates: [BOOKS, ['audit']] })
  const choose = (file: File) => {
    setTooLarge(file.size > STATEMENT_MAX_BYTES)
    if (file.size <= STATEMENT_MAX_BYTES) add.mutate({ file })
  }
  return (
    <>
      <FileField
        label="Statement of the bank, as CSV"
        accept=".csv,text/csv,text/plain"
        hint={`With date, text and amount, or debit and credit. At most ${count(STATEMENT_MAX_LINES)} lines. Lines that are here already are not added again.`}
        disabled={add.isPending}
        error={isTooLarge ? `The file is larger than ${STATEMENT_MAX_BYTES / 1_000_000} MB` : undefined}
        onPick={choose}
      />
      {add.isPending && <Progress text="Reading the statement…" />}
      <Refusal error={add.error} />
      {add.data && (
        <Banner kind={add.data.problems.length > 0 ? 'error' : 'success'}>
          {count(add.data.added)} new, {count(add.data.known)} known already.
          {add.data.problems.length > 0 && ' These lines were not added:'}
          <ul>
            {add.data.problems.map(({ line, message }) => (
              <li key={line}>
                Line {line} {message}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  )
}
