import { LANGUAGE_NAMES } from '@velvet/contract/words/languages'
import type { Language } from '@velvet/contract/words/languages'
import { spokenLanguage } from '@velvet/contract/words/spoken'
import { Banner } from '@velvet/ui/banner'
import { SelectField } from '@velvet/ui/select-field'
import { useAction } from '@velvet/ui/use-action'
import { OFFERED, chooseLanguage } from '../../words/language.ts'
import { w } from '../../words/words.ts'

/** Each language has the name that its speakers give it. A language whose words are not on this phone needs a network. */
export function LanguageChoice() {
  const { run, error } = useAction(chooseLanguage)
  const offered = Object.keys(LANGUAGE_NAMES).filter((one) => OFFERED.includes(one)) as Language[]
  if (offered.length < 2) return null
  const named = (name: string) => offered.find((one) => LANGUAGE_NAMES[one] === name)
  return (
    <>
      <SelectField
        label={w.language}
        options={offered.map((one) => LANGUAGE_NAMES[one])}
        languageOf={named}
        value={LANGUAGE_NAMES[spokenLanguage()]}
        onChange={(name) => {
          const language = named(name)
          if (language) void run(language)
        }}
      />
      {error !== undefined && (
        <Banner kind="error" role="alert">
          {w.languageNotKept}
        </Banner>
      )}
    </>
  )
}
