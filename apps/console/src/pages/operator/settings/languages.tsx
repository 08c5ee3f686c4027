import { useSuspenseQuery } from '@tanstack/react-query'
import type { LanguageOfApp } from '@velvet/contract/operator/languages.calls'
import type { CountOfTexts } from '@velvet/contract/shared/words/count-texts'
import { LANGUAGE_NAMES } from '@velvet/contract/shared/words/languages'
import { useMe } from '../../../app/me.ts'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { useEdit } from '../../../parts/use-edit.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { dateAndTime } from '../../../parts/dates.ts'
import { settingsCalls } from './calls.ts'
import { SettingsFields } from './settings-fields.tsx'

/** English is always on, so a switch exists for the other languages alone. */
type Switchable = LanguageOfApp & { code: Exclude<LanguageOfApp['code'], 'en'> }

/** Lists the languages of the customer's app, and switches each on or off. */
export function Languages() {
  useTitle('Languages')
  const { role } = useMe()
  const { data } = useSuspenseQuery({
    queryKey: ['languages'],
    queryFn: ({ signal }) => settingsCalls.listLanguages({}, { signal }),
  })
  const isSwitchable = (language: LanguageOfApp): language is Switchable => language.code !== 'en'
  return (
    <>
      <p className="muted">
        Customers choose among the languages that are on, and see in English what is not translated. Please switch a
        language on only after somebody who speaks it well has read its words, and say in the reason who that was.
        English is always on.
      </p>
      {data.languages.filter(isSwitchable).map((language) => (
        <section key={language.code} className="card" aria-labelledby={language.code}>
          <h2 id={language.code} lang={language.code}>
            {LANGUAGE_NAMES[language.code]}
          </h2>
          <p className="muted">{stateOf(language)}</p>
          <p>{translatedOf(language)}</p>
          <Switch language={language} isReader={role !== 'admin'} />
        </section>
      ))}
    </>
  )
}

function stateOf({ isOn, switched }: LanguageOfApp): string {
  const state = isOn ? 'Customers can choose it' : 'A draft that customers do not see'
  if (!switched) return state
  return `${state}. Switched ${isOn ? 'on' : 'off'} by ${switched.by.name}, ${dateAndTime(switched.at)}: ${switched.note}`
}

function translatedOf({ translated }: Switchable): string {
  if (!translated) return ''
  const { screens, messages } = translated
  const ofScreens = screens ? shareOf(screens) : 'an unknown number (the app is not built here) of'
  return `Translated: ${ofScreens} texts on screens, and ${shareOf(messages)} in notices and SMS`
}

const shareOf = ({ texts, translated }: CountOfTexts) => `${translated} of ${texts}`

function Switch({ language, isReader }: { language: Switchable; isReader: boolean }) {
  const { code, isOn, version } = language
  const edit = useEdit(settingsCalls.switchLanguage, {
    present: { note: '' },
    version,
    invalidates: [['languages'], ['audit']],
  })
  return (
    <ChangeForm
      action={isOn ? 'Switch off' : 'Switch on'}
      change={edit}
      isReader={isReader}
      onSubmit={() => edit.mutate({ code, isOn: !isOn, note: edit.values.note })}
    >
      <legend className="visually-hidden">{LANGUAGE_NAMES[code]}</legend>
      <SettingsFields fields={[]} edit={edit} />
    </ChangeForm>
  )
}
