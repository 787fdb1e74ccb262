import { siblingUrl } from '../extractor.ts'

export function watchUrl(pageUrl: string, videoId: string | null): string {
  if (videoId === null) return pageUrl
  return siblingUrl(
    pageUrl,
    /\/(?:youtubei|api\/timedtext|watch|results)(?=\/|$)/,
    `/watch?v=${encodeURIComponent(videoId)}`
  )
}

/** The eleven-character id of a video in its address, or null. */
export function videoIdIn(url: string): string | null {
  const match = /(?:[?&]v=|youtu\.be\/|\/(?:shorts|embed|live|v)\/)([\w-]{11})(?=[?&#/]|$)/.exec(url)
  return match?.[1] ?? null
}
