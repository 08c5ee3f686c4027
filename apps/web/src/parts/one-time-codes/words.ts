import { spoken } from '@velvet/contract/shared/words/spoken'

export const w = spoken('one-time-codes', {
  codeSentTo: 'Sent to {phoneNumber}',
  askAgainIn: 'No code? You can ask for another in {wait}',
  sendAgain: 'Send the code again',
  resendBySms: 'Resend by SMS',
  sendByWhatsApp: 'Send by WhatsApp',
  callInstead: 'Call me instead',
  whatsApp: 'WhatsApp',
  whatsAppNote: 'Send my tickets, changes of my showtimes and codes by WhatsApp too',
  calling: 'We are calling {phoneNumber}. Listen for the code.',
})
