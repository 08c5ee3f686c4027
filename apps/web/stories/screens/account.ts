import { ADA, aPayment } from '../../src/test/samples.ts'
import { press, type } from '../act.ts'
import { LARGE_ENTRIES, RICH_ADA } from '../exaggerations.ts'
import { ok } from '../fake-server.ts'
import type { ScreenStory } from '../story.ts'

const profile = { about: 'Profile', path: '/profile', user: ADA }
const fund = { about: 'Fund wallet', path: '/fund', user: ADA }
const paid = {
  about: 'Payment successful',
  path: '/paymentsuccessful',
  state: { status: 'Successful', tx_ref: '080300000011795238590922' },
  user: ADA,
}
const receipt = {
  about: 'Receipt of a top-up',
  path: `/receipt/${aPayment().tx_ref}`,
  user: ADA,
}
const AMOUNT = 'Amount in Points'

export const ACCOUNT: ScreenStory[] = [
  { ...profile, name: 'account', picture: 'profile' },
  { ...profile, name: 'just funded', state: { showToast: true } },
  {
    ...profile,
    name: 'change username',
    picture: 'change-username',
    act: () => press('Change Username'),
  },
  { ...profile, name: 'change email', act: () => press('Change Email') },
  { ...profile, name: 'giving Points', picture: 'give-points', act: () => press('Give Points') },
  {
    ...profile,
    name: 'no network',
    answers: { 'GET /api/v1/user/*': 'cut', 'GET /api/v1/wallet/*': 'cut' },
  },
  {
    ...profile,
    name: 'long words, huge numbers',
    user: RICH_ADA,
    answers: {
      'GET /api/v1/user/*': ok({ user: RICH_ADA }),
      'GET /api/v1/wallet/*': ok({ balance: RICH_ADA.Balance, entries: LARGE_ENTRIES, next: 'x' }),
    },
  },
  {
    ...profile,
    about: 'Notifications',
    name: 'one kind switched off',
    picture: 'notices',
    answers: { 'GET /api/v1/notices/*': ok({ publicKey: '', off: ['points'], whatsApp: false }) },
    act: () => press('Notifications'),
  },
  {
    ...receipt,
    name: 'went back',
    answers: {
      'GET /api/v1/payments/*': ok({
        payment: aPayment({
          status: 'successful',
          creditedAt: '2026-11-21T05:26:00.000Z',
          reversed: 102,
        }),
      }),
    },
  },
  { ...receipt, name: 'loading', answers: { 'GET /api/v1/payments/*': 'never' } },
  { ...receipt, name: 'no network', answers: { 'GET /api/v1/payments/*': 'cut' } },
  { ...fund, name: 'empty', picture: 'fund' },
  { ...fund, name: 'amount', act: () => type(AMOUNT, '5000') },
  { ...fund, name: 'huge amount', act: () => type(AMOUNT, '999999999') },
  { ...fund, name: 'no services', answers: { 'GET /api/v1/services/status': 'cut' } },
  {
    ...paid,
    name: 'credited',
    picture: 'payment-successful',
    answers: { 'GET /api/v1/payments/*': ok({ payment: aPayment({ status: 'successful' }) }) },
  },
  { ...paid, name: 'adding Points' },
]
