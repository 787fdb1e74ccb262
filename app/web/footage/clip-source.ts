import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'

/** The address of a clip for a player: of an own clip only the part that is used, silent where it is muted. */
export function clipSource({ url, footage }: Pick<MediaView, 'url' | 'footage'>): { src?: string; muted?: boolean } {
  if (!url) return {}
  if (!footage) return { src: url }
  const { startSeconds, endSeconds, isMuted } = footage
  const part = endSeconds === null ? (startSeconds > 0 ? `#t=${startSeconds}` : '') : `#t=${startSeconds},${endSeconds}`
  return { src: `${url}${part}`, ...(isMuted && { muted: true }) }
}
