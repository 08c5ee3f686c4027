import { PASSWORDS_DIFFER, PASSWORD_CHANGED, RESET_FAILED, needsNetwork } from '@velvet/contract/shared/words/messages'
import { spoken } from '@velvet/contract/shared/words/spoken'

export const w = spoken('forgot-password', {
  forgotPassword: 'Forgot Password',
  cancel: 'Cancel',
  step: 'Step {number} of {steps}',
  phone: 'Your phone number',
  sendCode: 'Send Code',
  code: 'The code from your messages',
  smsCode: 'SMS Code',
  verifyCode: 'Verify Code',
  password: 'A new password',
  newPassword: 'New Password',
  confirmPassword: 'Confirm Password',
  passwordsDiffer: PASSWORDS_DIFFER,
  changePassword: 'Change Password',
  passwordChanged: PASSWORD_CHANGED,
  goToLogin: 'Go to Login',
  resetFailed: RESET_FAILED,
  retry: 'Retry',
  needsNetwork: needsNetwork('to change your password'),
})
