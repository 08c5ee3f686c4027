import { NETWORK_ERROR, WIFI_SIGN_IN } from '@velvet/contract/words/first-messages'
import { spoken } from '@velvet/contract/words/spoken'

/** What a call says that got no answer of the server. */
export const w = spoken('client', { networkError: NETWORK_ERROR, wifiSignIn: WIFI_SIGN_IN })
