import {
  INSTALL_INVITATION,
  LAST_SEEN_OFFLINE,
  LAST_SEEN_WITHOUT_ANSWER,
  NOT_REFRESHED,
  NOTHING_IS_KEPT,
  SCREEN_NEEDS_NETWORK,
  SCREEN_NOT_LOADED,
} from '@velvet/contract/words/messages'
import { spoken } from '@velvet/contract/words/spoken'

/** The words of the notices that any screen may show about the network and the phone. */
export const w = spoken('notices', {
  offline: 'Offline',
  noAnswer: 'The network does not answer',
  lastSeenOffline: LAST_SEEN_OFFLINE,
  lastSeenWithoutAnswer: LAST_SEEN_WITHOUT_ANSWER,
  notRefreshed: NOT_REFRESHED,
  trying: 'Trying…',
  noNetwork: 'No network',
  dismiss: 'Dismiss',
  screenNeedsNetwork: SCREEN_NEEDS_NETWORK,
  notLoaded: 'Not loaded',
  screenNotLoaded: SCREEN_NOT_LOADED,
  install: INSTALL_INVITATION,
  installTheApp: 'Install the app',
  closeInvitation: 'Close the invitation',
  nothingIsKept: NOTHING_IS_KEPT,
  closeStorageNote: 'Close the note about storage',
})
