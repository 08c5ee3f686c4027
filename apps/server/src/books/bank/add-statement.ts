import { AppError } from '@velvet/contract/shared/errors'
import type * as contract from '@velvet/contract/books/bank.calls'
import {
  readStatement,
  STATEMENT_MAX_LINES,
  STATEMENT_MAX_PROBLEMS,
  type StatementLine,
} from '@velvet/contract/books/bank-statement'
import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { FileCall } from '../../kernel/calls/body-routes.ts'
import { readSheet } from '../../kernel/calls/read-sheet.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { readToday } from '../settlements/totals-sql.ts'
import { insertLines } from './lines-sql.ts'

/** Adds the lines of a statement, each once however often it is uploaded. Lines that cannot be read are named. */
export async function addBankStatement(call: FileCall<typeof contract.addBankStatement>) {
  const { db, staff, file } = call
  const sheet = readSheet(file, STATEMENT_MAX_LINES + 1, true)
  if ('problem' in sheet) throw new AppError('statement-unreadable')
  if (sheet.rows.length > STATEMENT_MAX_LINES) throw new AppError('statement-too-long')
  const { lines, problems } = readStatement(sheet.rows, await readToday(db))
  if (lines.length === 0) throw new AppError('statement-unreadable')
  const sha256 = createHash('sha256').update(file).digest('hex')
  return change({ ...call, input: { sha256 } }, 'add-bank-statement', async (tx) => {
    const added = await insertLines(tx, lines.map(withId), staff.id)
    const answer = {
      added,
      known: lines.length - added,
      problems: problems.slice(0, STATEMENT_MAX_PROBLEMS),
    }
    return {
      answer,
      subject: sha256,
      after: { added, known: answer.known, problems: problems.length },
    }
  })
}

const withId = (line: StatementLine) => ({ id: uuid(), ...line })
