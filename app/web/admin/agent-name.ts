/** Words of names that are written in capitals. */
const capitals = /^ugc$/

/** `ugc-script-writer` is the UGC script writer. */
export function agentName(slug: string): string {
  const words = slug.split('-').map((word) => (capitals.test(word) ? word.toUpperCase() : word))
  const name = words.join(' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}
