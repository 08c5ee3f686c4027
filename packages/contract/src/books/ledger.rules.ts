/** Why Points move. The database refuses any other reason. */
export const MOVEMENT_REASONS = [
  'top-up',
  'ticket-purchase',
  'sign-up-bonus',
  'ticket-refund',
  'money-refund',
  'refund-called-off',
  'adjustment',
  'opening-credit',
  'payment-reversed',
  'reversal-undone',
  'debt-collected',
  'points-given',
  'points-received',
  'points-called-back',
  'points-given-back',
  'gift-code-bought',
  'gift-code',
  'gift-code-returned',
  'visit',
  'food-purchase',
  'food-refund',
] as const

export type MovementReason = (typeof MOVEMENT_REASONS)[number]

/** The accounts of the operator. Each movement is between a customer and one of them. */
export const OPERATOR_ACCOUNTS = [
  'sales',
  'clearing-flutterwave',
  'clearing-paystack',
  'promotions',
  'refunds',
  'adjustments',
  'points-gifts',
  'gift-codes',
] as const

export type OperatorAccount = (typeof OPERATOR_ACCOUNTS)[number]
