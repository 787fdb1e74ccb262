/** The id of a thread in its address, or null. */
export function threadIdIn(url: string): string | null {
  return /(?:\/comments\/|redd\.it\/)([a-z0-9]{4,10})(?=[/?#.]|$)/i.exec(url)?.[1]?.toLowerCase() ?? null
}
