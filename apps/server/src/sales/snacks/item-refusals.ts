import { AppError } from '@velvet/contract/shared/errors'

export const soldOut = (item: string) =>
  new AppError('item-sold-out', { message: `${item} is sold out`, values: { item } })

export const notHere = (item: string) =>
  new AppError('item-not-here', { message: `This cinema does not sell ${item}`, values: { item } })
