/** The long form tries every state and every fault; the short form tries a sample of each kind. */
export const IS_WHOLE = process.env['E2E_WHOLE'] === 'on'
/** When the journeys run with all other tests, there is time only for what people need most. */
export const IS_PART_OF_ALL = process.env['PART_OF_ALL'] === 'on'
