import { NETWORK_ERROR, WIFI_SIGN_IN } from '@velvet/contract/shared/words/first-messages'
import { spoken } from '@velvet/contract/shared/words/spoken'

/** A person reads these messages if the server has not replied. */
export const w = spoken('client', { networkError: NETWORK_ERROR, wifiSignIn: WIFI_SIGN_IN })
