import {
  INSTALL_INVITATION,
  LAST_SEEN_OFFLINE,
  LAST_SEEN_WITHOUT_ANSWER,
  NOT_REFRESHED,
  NOTHING_IS_KEPT,
  SCREEN_NEEDS_NETWORK,
  SCREEN_NOT_LOADED,
  UPDATE_AVAILABLE,
  UPDATE_CONFIRM,
  UPDATE_NEEDED,
  updateOffered,
} from '@velvet/contract/shared/words/messages'
import { spoken } from '@velvet/contract/shared/words/spoken'

/** Any screen may show these words in a notice about the network or the phone. */
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
  partMissing: 'This part of the app did not arrive.',
  notLoaded: 'Not loaded',
  screenNotLoaded: SCREEN_NOT_LOADED,
  stateDropped:
    'What the app kept on this phone was damaged, so it was deleted. Your tickets and Points are safe, and come back after Reload.',
  install: INSTALL_INVITATION,
  installTheApp: 'Install the app',
  closeInvitation: 'Close the invitation',
  nothingIsKept: NOTHING_IS_KEPT,
  closeStorageNote: 'Close the note about storage',
  pageNotFound: 'Page not found',
  updateConfirm: UPDATE_CONFIRM,
  updateAvailable: UPDATE_AVAILABLE,
  updateNeeded: UPDATE_NEEDED,
  updateOffered: updateOffered('{latest}', '{installed}'),
  update: 'Update',
  later: 'Later',
})
