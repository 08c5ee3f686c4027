/** The long form tries every state and every fault, the short one a sample of each kind. */
export const IS_WHOLE = process.env['E2E_WHOLE'] === 'on'
/** Among all other tests there is time for what people cannot do without alone. */
export const IS_PART_OF_ALL = process.env['E2E_PART_OF_ALL'] === 'on'
