import type * as contract from '@velvet/contract/operator/languages.calls'
import type { LanguageOfApp } from '@velvet/contract/operator/languages.calls'
import { LANGUAGES, type Language } from '@velvet/contract/shared/words/languages'
import type { Call } from '../../kernel/calls/call.ts'
import { readCountsOfScreens, type CountsOfScreens } from '../../kernel/apps/counts-of-screens.ts'
import { countOfMessages } from '../../kernel/notifications/letters.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { requireVersion } from '../../kernel/staff-change/present-version.ts'
import { lockLanguage, selectLanguages, writeSwitch, type StoredLanguage } from './languages-sql.ts'

export async function listLanguages({ db }: Call<typeof contract.listLanguages>) {
  const [stored, screens] = await Promise.all([selectLanguages(db), readCountsOfScreens()])
  const inOrder = LANGUAGES.flatMap((code) => stored.filter((row) => row.code === code))
  return { languages: inOrder.map((row) => shown(row, screens)) }
}

/** Switches a language on or off. The next page that a phone opens knows the change. */
export async function switchLanguage(call: Call<typeof contract.switchLanguage>) {
  const { input, staff, version } = call
  const { code, isOn, note } = input
  const screens = await readCountsOfScreens()
  return change(call, 'switch-language', async (tx) => {
    const before = await lockLanguage(tx, code)
    requireVersion(version, shown(before, screens))
    await writeSwitch(tx, code, { isOn, note, staffId: staff.id })
    const language = shown(await lockLanguage(tx, code), screens)
    return {
      answer: { language },
      subject: code,
      before: { isOn: before.isOn },
      after: { isOn },
      note,
    }
  })
}

function shown(row: StoredLanguage, screens: CountsOfScreens): LanguageOfApp {
  const { switchedBy, switchedAt, switchedByName, note } = row
  const code = row.code as Language
  return {
    code,
    translated: code === 'en' ? null : { screens: screens[code] ?? null, messages: countOfMessages(code) },
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
