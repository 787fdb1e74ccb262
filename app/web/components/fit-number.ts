/** The nearest number in the range. Null for what is no number yet, as a lone minus. */
export function fitNumber(typed: string | number, { min, max = Infinity }: { min: number; max?: number | undefined }) {
  const number = typed === '' ? Number.NaN : Number(typed)
  return Number.isNaN(number) ? null : Math.max(min, Math.min(max, number))
}
