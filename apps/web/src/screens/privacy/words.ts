import { spoken } from '@velvet/contract/shared/words/spoken'

export const w = spoken('privacy', {
  englishOnly:
    'This policy is in English alone, because each of its words counts. If something in it is not clear to you, {contact}.',
  contact: 'write to us',
})
