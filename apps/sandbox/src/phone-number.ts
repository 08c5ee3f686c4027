/** Returns a Nigerian number in any spelling (080…, 80…, 234…, +234…, with spaces) as 234…. */
export function internationalNumber(spelling: string): string {
  const digits = spelling.replace(/\D/g, '')
  if (/^0\d{10}$/.test(digits)) return `234${digits.slice(1)}`
  if (/^[789]\d{9}$/.test(digits)) return `234${digits}`
  return digits
}
