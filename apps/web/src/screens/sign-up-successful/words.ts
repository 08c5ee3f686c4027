import { SIGNED_UP } from '@velvet/contract/shared/words/messages'
import { spoken } from '@velvet/contract/shared/words/spoken'

export const w = spoken('sign-up-successful', {
  signedUp: SIGNED_UP,
  welcome: 'Welcome to {product}.',
  gift: 'Your {points} free Points are in your wallet.',
  noGift: 'The free Points were not added: the offer is limited, and this number or phone has had its share.',
  continueToLogin: 'Continue to Login',
})
