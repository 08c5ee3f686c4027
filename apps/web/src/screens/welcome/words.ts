import { desktopNotice, openOnPhone, supportLine } from '@velvet/contract/shared/words/messages'
import { spoken } from '@velvet/contract/shared/words/spoken'

export const w = spoken('welcome', {
  welcome: 'Welcome',
  useAPhone: desktopNotice('{product}'),
  openOnPhone: openOnPhone('{address}'),
  support: supportLine('{contact}'),
  oneOrOther: '{email} or {phone}',
  qrCode: 'QR code of {address}',
})
