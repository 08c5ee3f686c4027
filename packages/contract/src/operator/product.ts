export const DEFAULT_PRODUCT_NAME = 'Velvet'

/** What the gate is called, on its pages and where it is installed. */
export const GATE_NAME = '{product} gate'

/** Returns the product's name for use in addresses: small letters and digits only. */
export function productSlug(name: string): string {
  const slug = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  return slug || DEFAULT_PRODUCT_NAME.toLowerCase()
}

export type CentersPath = `/${string}centers`

/** Returns `/velvetcenters` for Velvet. */
export function centersPath(product: string): CentersPath {
  return `/${productSlug(product)}centers`
}
