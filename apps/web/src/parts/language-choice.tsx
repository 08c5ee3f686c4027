import type { Language } from '@velvet/contract/shared/words/languages'
import { spokenLanguage } from '@velvet/contract/shared/words/spoken'
import { LanguageField } from '@velvet/ui/language-field'
import { useEffect, useState } from 'react'
import { chooseLanguage } from '../app/chosen-language.ts'
import { PRODUCT } from '../app/product.ts'
import { useIsOffline } from '../app/use-network.ts'
import { useAppSelector } from '../state/hooks.ts'
import { languagesOnPhone } from './languages-on-phone.ts'
import { w } from './words.ts'

/** Lets a person choose the language of the app. After a choice, the page loads again. */
export function LanguageChoice() {
  const uuid = useAppSelector((state) => state.auth.user)
  const offered = useSpeakable()
  return <LanguageField label={w.language} offered={offered} onChoose={(language) => chooseLanguage(language, uuid)} />
}

/**
 * Returns the languages that people can choose now. Without a network, these are only the languages whose
 * words are stored on the phone.
 */
function useSpeakable(): readonly Language[] {
  const isOffline = useIsOffline()
  const [kept, setKept] = useState<readonly Language[]>([])
  useEffect(() => {
    if (isOffline) void languagesOnPhone().then(setKept)
  }, [isOffline])
  if (!isOffline) return PRODUCT.languages
  return PRODUCT.languages.filter((one) => one === spokenLanguage() || kept.includes(one))
}
