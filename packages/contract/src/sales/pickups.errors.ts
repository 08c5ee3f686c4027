/** These refusals concern orders at the bar. */
export const PICKUP_ERRORS = {
  'pickup-not-found': { status: 404, message: 'This code belongs to no order' },
  'pickup-handed': { status: 409, message: 'This order was handed over already' },
  'pickup-paid-back': { status: 409, message: 'This order was paid back. Please hand nothing over' },
  'pickup-unclaimed': {
    status: 409,
    message: 'This order ended because it was not collected in time. Please ask a manager before you hand over food',
  },
  'pickup-ready': { status: 409, message: 'This order is ready. Please refund the line instead' },
} as const satisfies Record<string, { status: number; message: string }>
