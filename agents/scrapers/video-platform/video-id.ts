/** The eleven-character id of a video in its address, or null. */
export function videoIdIn(url: string): string | null {
  const match = /(?:[?&]v=|youtu\.be\/|\/(?:shorts|embed|live|v)\/)([\w-]{11})(?=[?&#/]|$)/.exec(url)
  return match?.[1] ?? null
}
