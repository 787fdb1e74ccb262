/** For a refusal of a name: the one that was probably meant, or those that there are. */
export function expectedHere(nearest: string | null, known: readonly string[]): string {
  if (nearest !== null) return `Did you mean "${nearest}"?`
  return known.length > 0 ? `Expected here: ${known.join(', ')}.` : 'Nothing is expected here.'
}
