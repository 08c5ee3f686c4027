import { Banner } from '@velvet/ui/banner'
import { LanguageField } from '@velvet/ui/language-field'
import { useAction } from '@velvet/ui/use-action'
import { OFFERED, chooseLanguage } from '../../words/language.ts'
import { w } from '../../words/words.ts'

/** Lets the attendant choose a language. A language whose words are not on this phone needs a network. */
export function LanguageChoice() {
  const { run, error } = useAction(chooseLanguage)
  return (
    <>
      <LanguageField label={w.language} offered={OFFERED} onChoose={(language) => void run(language)} />
      {error !== undefined && (
        <Banner kind="error" role="alert">
          {w.languageNotKept}
        </Banner>
      )}
    </>
  )
}
