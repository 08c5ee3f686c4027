/** The long form tries every state and every fault, the short one a sample of each kind. */
export const IS_WHOLE = process.env['E2E_WHOLE'] === 'on'
