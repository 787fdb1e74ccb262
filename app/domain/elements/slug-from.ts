/** A slug from a name: `The amber bottle` becomes `the-amber-bottle`. */
export function slugFrom(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return plain.slice(0, 60).replace(/-$/, '') || 'element'
}
