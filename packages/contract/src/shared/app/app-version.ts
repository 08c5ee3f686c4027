/** The version of the customer's app and of its API. */
export const APP_VERSION = '3.2.0'
