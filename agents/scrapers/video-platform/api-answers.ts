import { z } from 'zod'
import { parseDurationSeconds, parseInstant } from '../../page-reading/date.ts'
import type { Page } from '../../page-reading/page.ts'
import { decodeBasicEntities, verbatim } from '../../page-reading/text.ts'
import { siblingUrl, type Reading } from '../extractor.ts'
import { quotesOf, type Voice } from '../quote.ts'

/** Answers of the YouTube Data API v3, as far as they are read (developers.google.com/youtube/v3/docs). */
const count = z.coerce.number().int().optional()

const searchSchema = z.object({
  kind: z.literal('youtube#searchListResponse'),
  items: z.array(
    z.object({
      id: z.object({ videoId: z.string().optional() }),
      snippet: z.object({ title: z.string(), channelTitle: z.string().optional(), publishedAt: z.string().optional() })
    })
  )
})

const videosSchema = z.object({
  kind: z.literal('youtube#videoListResponse'),
  items: z.array(
    z.object({
      id: z.string(),
      snippet: z.object({
        title: z.string(),
        description: z.string().optional(),
        channelTitle: z.string().optional(),
        publishedAt: z.string().optional()
      }),
      // A channel can hide its figures. Without `commentCount`, comments are turned off.
      statistics: z.object({ viewCount: count, commentCount: count }).optional(),
      contentDetails: z.object({ duration: z.string().optional() }).optional()
    })
  )
})

const commentSchema = z.object({
  id: z.string(),
  snippet: z.object({
    textDisplay: z.string(),
    textOriginal: z.string().optional(),
    authorDisplayName: z.string().optional(),
    likeCount: z.number().optional(),
    publishedAt: z.string().optional(),
    updatedAt: z.string().optional()
  })
})
type Comment = z.output<typeof commentSchema>

const threadsSchema = z.object({
  kind: z.literal('youtube#commentThreadListResponse'),
  nextPageToken: z.string().optional(),
  items: z.array(
    z.object({
      snippet: z.object({ videoId: z.string().optional(), topLevelComment: commentSchema }),
      replies: z.object({ comments: z.array(commentSchema) }).optional()
    })
  )
})

export function readApiVideoList(page: Page, json: unknown): Reading | null {
  const answer = searchSchema.safeParse(json).data
  if (!answer) return null
  const videos = answer.items.flatMap(({ id: { videoId }, snippet: { title, channelTitle, publishedAt } }) => {
    if (videoId === undefined) return []
    return {
      videoId,
      // Search is the one place where the API escapes titles for HTML.
      title: decodeBasicEntities(title),
      url: watchAddress(page, videoId),
      channel: channelTitle ?? null,
      viewCount: null,
      lengthText: null,
      publishedText: publishedAt ?? null
    }
  })
  return { facts: { pageKind: 'video-list', videos }, quotes: [] }
}

export function readApiVideo(_page: Page, json: unknown): Reading | null {
  const answer = videosSchema.safeParse(json).data
  const [video] = answer?.items ?? []
  if (!video) return null
  const { id, snippet, statistics, contentDetails } = video
  return {
    facts: {
      pageKind: 'video',
      videoId: id,
      title: snippet.title,
      originalTitle: null,
      channel: snippet.channelTitle ?? null,
      viewCount: statistics?.viewCount ?? null,
      publishedText: null,
      publishedAt: parseInstant(snippet.publishedAt)?.slice(0, 10) ?? null,
      description: verbatim(snippet.description),
      lengthSeconds: parseDurationSeconds(contentDetails?.duration),
      playability: null,
      // The API gives captions only to the owner of the video.
      transcriptAvailable: null,
      captionTracks: [],
      commentCount: statistics ? (statistics.commentCount ?? 0) : null,
      commentsContinuation: null,
      transcriptToken: null
    },
    quotes: []
  }
}

export function readApiComments(page: Page, json: unknown): Reading | null {
  const answer = threadsSchema.safeParse(json).data
  if (!answer) return null
  const videoId = URL.parse(page.url)?.searchParams.get('videoId') ?? answer.items[0]?.snippet.videoId ?? null
  const url = videoId === null ? page.url : watchAddress(page, videoId)
  const voices = answer.items.flatMap(({ snippet, replies }) => [
    commentVoice(snippet.topLevelComment, url, 0),
    ...(replies?.comments ?? []).map((reply) => commentVoice(reply, url, 1))
  ])
  return {
    facts: {
      pageKind: 'video-comments',
      videoId,
      commentCount: null,
      commentsCaptured: voices.length,
      nextContinuation: answer.nextPageToken ?? null
    },
    quotes: quotesOf(voices)
  }
}

function commentVoice({ id, snippet }: Comment, url: string, depth: number): Voice {
  const { textOriginal, textDisplay, publishedAt, updatedAt } = snippet
  return {
    source: 'video-platform',
    kind: 'comment',
    text: verbatim(textOriginal ?? textDisplay),
    sourceUrl: `${url}&lc=${encodeURIComponent(id)}`,
    author: snippet.authorDisplayName ?? null,
    date: parseInstant(publishedAt),
    editedDate: updatedAt === publishedAt ? null : parseInstant(updatedAt),
    votes: snippet.likeCount ?? null,
    depth
  }
}

function watchAddress(page: Page, videoId: string): string {
  const url = siblingUrl(page.url, /\/youtube\/v3(?=\/)/, `/watch?v=${encodeURIComponent(videoId)}`)
  return url.replace('https://www.googleapis.com/', 'https://www.youtube.com/')
}
