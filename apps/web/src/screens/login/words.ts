import { INVALID_LOGIN, needsNetwork } from '@velvet/contract/shared/words/messages'
import { spoken } from '@velvet/contract/shared/words/spoken'

export const w = spoken('login', {
  logIn: 'Log In',
  lead: 'Your tickets and Points are waiting on {product}.',
  password: 'Password',
  signUp: 'Sign Up',
  forgotPassword: 'Forgot Password?',
  invalidLogin: INVALID_LOGIN,
  needsNetwork: needsNetwork('to log in'),
})
