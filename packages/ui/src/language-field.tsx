import { LANGUAGE_NAMES } from '@velvet/contract/shared/words/languages'
import type { Language } from '@velvet/contract/shared/words/languages'
import { spokenLanguage } from '@velvet/contract/shared/words/spoken'
import { SelectField } from './select-field.tsx'

interface LanguageFieldProps {
  label: string
  offered: readonly Language[]
  onChoose: (language: Language) => void
}

/**
 * Lets a person choose a language, if there is more than one. Each has the name that its speakers give it, so that
 * people find their own language even if they cannot read the screen.
 */
export function LanguageField({ label, offered, onChoose }: LanguageFieldProps) {
  if (offered.length < 2) return null
  const named = (name: string) => offered.find((one) => LANGUAGE_NAMES[one] === name)
  return (
    <SelectField
      label={label}
      options={offered.map((one) => LANGUAGE_NAMES[one])}
      languageOf={named}
      value={LANGUAGE_NAMES[spokenLanguage()]}
      onChange={(name) => {
        const language = named(name)
        if (language) onChoose(language)
      }}
    />
  )
}
