import type * as contract from '@velvet/contract/endpoints/operator/languages'
import type { LanguageOfApp } from '@velvet/contract/endpoints/operator/languages'
import { LANGUAGES, type Language } from '@velvet/contract/words/languages'
import type { Call } from '../../kernel/calls/call.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { requireVersion } from '../../kernel/staff-change/present-version.ts'
import { lockLanguage, selectLanguages, writeSwitch, type StoredLanguage } from './languages-sql.ts'

export async function listLanguages({ db }: Call<typeof contract.listLanguages>) {
  const stored = await selectLanguages(db)
  const inOrder = LANGUAGES.flatMap((code) => stored.filter((row) => row.code === code))
  return { languages: inOrder.map(shown) }
}

/** Switches a language on or off. The next page that a phone opens knows the change. */
export function switchLanguage(call: Call<typeof contract.switchLanguage>) {
  const { input, staff, version } = call
  const { code, isOn, note } = input
  return change(call, 'switch-language', async (tx) => {
    const before = await lockLanguage(tx, code)
    requireVersion(version, shown(before))
    await writeSwitch(tx, code, { isOn, note, staffId: staff.id })
    const language = shown(await lockLanguage(tx, code))
    return {
      answer: { language },
      subject: code,
      before: { isOn: before.isOn },
      after: { isOn },
      note,
    }
  })
}

function shown(row: StoredLanguage): LanguageOfApp {
  const { switchedBy, switchedAt, switchedByName, note } = row
  return {
    code: row.code as Language,
    isOn: row.isOn,
    version: row.version,
    switched:
      switchedBy === null || switchedAt === null
        ? null
        : {
            by: { id: switchedBy, name: switchedByName ?? '' },
            at: switchedAt.toISOString(),
            note: note ?? '',
          },
  }
}
