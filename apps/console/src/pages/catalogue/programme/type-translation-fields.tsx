import type { TicketType } from '@velvet/contract/catalogue/ticket-types.calls'
import { TYPE_NAME_MAX_LENGTH, TYPE_NOTE_MAX_LENGTH } from '@velvet/contract/catalogue/ticket-types.rules'
import { LANGUAGE_NAMES } from '@velvet/contract/shared/words/languages'
import { SelectField } from '@velvet/ui/select-field'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'

type Translations = TicketType['translations']
type Other = keyof Translations

const { en: _, ...OTHERS } = LANGUAGE_NAMES
const LANGUAGES = Object.keys(OTHERS) as Other[]

interface Props {
  translations: Translations
  onChange: (translations: Translations) => void
  errors: Readonly<Record<string, string>>
}

/** Edits what customers who chose another language read of a type, one language at a time. */
export function TypeTranslationFields({ translations, onChange, errors }: Props) {
  const [language, setLanguage] = useState<Other>('fr')
  const message = translations[language]
  const type = (field: 'name' | 'note', text: string) => {
    const { [field]: _, ...rest } = message ?? {}
    onChange({ ...translations, [language]: text === '' ? rest : { ...rest, [field]: text } })
  }
  const spoken = OTHERS[language]
  return (
    <>
      <SelectField
        label="Language of the next two fields"
        hint="Customers who chose a language in which you have written nothing read the name and the note above."
        options={LANGUAGES.map((code) => OTHERS[code])}
        value={spoken}
        onChange={(name) => setLanguage(LANGUAGES.find((code) => OTHERS[code] === name) ?? 'fr')}
      />
      <TextField
        label={`Name in ${spoken}`}
        maxLength={TYPE_NAME_MAX_LENGTH}
        value={message?.name ?? ''}
        onChange={(text) => type('name', text)}
        error={errors[`translations.${language}.name`]}
      />
      <TextField
        label={`Note in ${spoken}`}
        maxLength={TYPE_NOTE_MAX_LENGTH}
        value={message?.note ?? ''}
        onChange={(text) => type('note', text)}
        error={errors[`translations.${language}.note`]}
      />
    </>
  )
}
