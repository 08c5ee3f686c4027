import { spokenLanguage } from '@velvet/contract/shared/words/spoken'
import { useEffect } from 'react'
import { forgetChoice, isChoiceToSend, keepLanguage } from '../app/chosen-language.ts'
import { PRODUCT } from '../app/product.ts'
import { useAppDispatch, useAppSelector } from '../state/hooks.ts'
import { selectUser } from '../state/selectors.ts'
import { sendLanguage } from '../state/updated-user-data.ts'

/**
 * Makes this phone and the customer's account agree about the language. A choice on this phone is sent to the
 * account. A choice on another phone takes effect here when the app is opened the next time.
 */
export function useLanguage(): void {
  const dispatch = useAppDispatch()
  const user = useAppSelector(selectUser)
  const uuid = user?.UUID
  const ofAccount = user?.Language

  useEffect(() => {
    if (uuid === undefined || ofAccount === undefined) return
    const language = spokenLanguage()
    if (ofAccount === language) forgetChoice(uuid)
    else if (ofAccount === null || isChoiceToSend(uuid)) {
      void dispatch(sendLanguage({ uuid, language }))
    } else if (PRODUCT.languages.includes(ofAccount)) keepLanguage(ofAccount)
  }, [dispatch, uuid, ofAccount])
}
