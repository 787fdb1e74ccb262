import { z } from 'zod'

/** Facts about the page of a source, besides the quotes on it. Null: the page does not show the fact. */
const text = z.string().nullable()
const count = z.number().nullable()

export const productSummarySchema = z.object({
  productId: z.string(),
  title: z.string(),
  url: z.string(),
  price: z.number().nullable(),
  currency: text,
  rating: z.number().nullable(),
  reviewCount: count
})
export type ProductSummary = z.infer<typeof productSummarySchema>

export const productFactsSchema = z.object({
  pageKind: z.literal('product'),
  productId: text,
  title: text,
  brand: text,
  author: text,
  price: z.number().nullable(),
  listPrice: z.number().nullable(),
  currency: text,
  rating: z.number().nullable(),
  reviewCount: count,
  availability: text,
  /** `used` where nobody sells the product new: the price is that of a used one. Null: the page says nothing of it. */
  condition: z.enum(['new', 'refurbished', 'used']).nullable().default(null),
  bullets: z.array(z.string()),
  description: text,
  imageUrl: text
})
export type ProductFacts = z.infer<typeof productFactsSchema>

export const productReviewsFactsSchema = z.object({
  pageKind: z.literal('product-reviews'),
  productId: text,
  title: text,
  rating: z.number().nullable(),
  reviewCount: count,
  nextPageUrl: text
})
export type ProductReviewsFacts = z.infer<typeof productReviewsFactsSchema>

export const productListFactsSchema = z.object({
  pageKind: z.literal('product-list'),
  products: z.array(productSummarySchema)
})
export type ProductListFacts = z.infer<typeof productListFactsSchema>

export const threadSummarySchema = z.object({
  threadId: z.string(),
  title: z.string(),
  url: z.string(),
  community: text,
  score: count,
  commentCount: count
})
export type ThreadSummary = z.infer<typeof threadSummarySchema>

/** One comment of a thread. Its words are the quote `quoteId`, which is null where none are left. */
export const threadCommentSchema = z.object({
  quoteId: text,
  author: text,
  votes: count,
  /** 0 answers the post, 1 answers a comment, and so on. */
  depth: z.number(),
  /** Taken back by its author or by a moderator. It keeps its place, because answers to it remain. */
  removed: z.boolean()
})
export type ThreadComment = z.infer<typeof threadCommentSchema>

export const threadFactsSchema = z.object({
  pageKind: z.literal('thread'),
  threadId: text,
  title: text,
  community: text,
  author: text,
  score: count,
  body: text,
  /** The number that the page states. `commentsCaptured` is the number of comments on the page. */
  commentCount: count,
  commentsCaptured: z.number(),
  /** The first 500 comments of the page in reading order. */
  comments: z.array(threadCommentSchema).default([]),
  createdAt: text,
  linkUrl: text
})
export type ThreadFacts = z.infer<typeof threadFactsSchema>

export const threadListFactsSchema = z.object({
  pageKind: z.literal('thread-list'),
  threads: z.array(threadSummarySchema)
})
export type ThreadListFacts = z.infer<typeof threadListFactsSchema>

export const captionTrackSchema = z.object({
  languageCode: z.string(),
  automatic: z.boolean(),
  url: text
})
export type CaptionTrack = z.infer<typeof captionTrackSchema>

export const videoFactsSchema = z.object({
  pageKind: z.literal('video'),
  videoId: text,
  /** As the page shows it, which can be a translation for its readers. */
  title: text,
  /** As the channel wrote it, where the page shows a translation. */
  originalTitle: text.default(null),
  channel: text,
  viewCount: count,
  publishedText: text,
  publishedAt: text,
  description: text,
  lengthSeconds: count,
  /** The platform's own word: OK, LOGIN_REQUIRED, UNPLAYABLE. */
  playability: text,
  transcriptAvailable: z.boolean().nullable(),
  captionTracks: z.array(captionTrackSchema),
  commentCount: count,
  /** Opaque tokens. The platform gives comments and the transcript in exchange for them. */
  commentsContinuation: text,
  transcriptToken: text
})
export type VideoFacts = z.infer<typeof videoFactsSchema>

export const videoCommentsFactsSchema = z.object({
  pageKind: z.literal('video-comments'),
  videoId: text,
  commentCount: count,
  commentsCaptured: z.number(),
  nextContinuation: text
})
export type VideoCommentsFacts = z.infer<typeof videoCommentsFactsSchema>

export const transcriptSegmentSchema = z.object({
  startSeconds: z.number(),
  durationSeconds: z.number(),
  text: z.string()
})
export type TranscriptSegment = z.infer<typeof transcriptSegmentSchema>

export const videoTranscriptFactsSchema = z.object({
  pageKind: z.literal('video-transcript'),
  videoId: text,
  language: text,
  format: z.enum(['json3', 'xml', 'panel']),
  segments: z.array(transcriptSegmentSchema)
})
export type VideoTranscriptFacts = z.infer<typeof videoTranscriptFactsSchema>

export const videoSummarySchema = z.object({
  videoId: z.string(),
  title: z.string(),
  url: z.string(),
  channel: text,
  viewCount: count,
  lengthText: text,
  publishedText: text
})
export type VideoSummary = z.infer<typeof videoSummarySchema>

export const videoListFactsSchema = z.object({
  pageKind: z.literal('video-list'),
  videos: z.array(videoSummarySchema)
})
export type VideoListFacts = z.infer<typeof videoListFactsSchema>

export const businessSummarySchema = z.object({
  identifyingName: z.string(),
  business: z.string(),
  url: z.string(),
  trustScore: z.number().nullable(),
  reviewCount: count
})
export type BusinessSummary = z.infer<typeof businessSummarySchema>

export const businessFactsSchema = z.object({
  pageKind: z.literal('business'),
  business: text,
  identifyingName: text,
  trustScore: z.number().nullable(),
  reviewCount: count,
  websiteUrl: text,
  categories: z.array(z.string()),
  nextPageUrl: text
})
export type BusinessFacts = z.infer<typeof businessFactsSchema>

export const businessListFactsSchema = z.object({
  pageKind: z.literal('business-list'),
  businesses: z.array(businessSummarySchema)
})
export type BusinessListFacts = z.infer<typeof businessListFactsSchema>

const amountRangeSchema = z.object({ lower: z.number(), upper: z.number().nullable(), currency: text })

export const libraryAdSchema = z.object({
  /** Null in answers that were asked for without ids. */
  adArchiveId: text,
  pageName: text,
  pageId: text,
  body: text,
  title: text,
  /** Set when the advertiser wrote a catalogue template such as {{product.name}}. */
  bodyTemplate: text,
  titleTemplate: text,
  /** UTC days. The `endDate` of an active ad is the last day on which it was seen. */
  startDate: text,
  endDate: text,
  active: z.boolean().nullable(),
  callToAction: text,
  linkUrl: text,
  linkCaption: text,
  displayFormat: text,
  mediaType: z.enum(['image', 'video', 'carousel', 'text']).nullable(),
  cards: z.number(),
  platforms: z.array(z.string()),
  paidForBy: text,
  spend: amountRangeSchema.nullable(),
  impressions: amountRangeSchema.nullable(),
  euTotalReach: count,
  url: z.string()
})
export type LibraryAd = z.infer<typeof libraryAdSchema>

export const adListFactsSchema = z.object({
  pageKind: z.literal('ad-list'),
  /** The total number in the library. `ads` holds the ads of this page. */
  totalCount: count,
  ads: z.array(libraryAdSchema),
  hasNextPage: z.boolean().nullable(),
  nextCursor: text
})
export type AdListFacts = z.infer<typeof adListFactsSchema>

export const pageFactsSchema = z.discriminatedUnion('pageKind', [
  productFactsSchema,
  productReviewsFactsSchema,
  productListFactsSchema,
  threadFactsSchema,
  threadListFactsSchema,
  videoFactsSchema,
  videoCommentsFactsSchema,
  videoTranscriptFactsSchema,
  videoListFactsSchema,
  businessFactsSchema,
  businessListFactsSchema,
  adListFactsSchema
])
export type PageFacts = z.infer<typeof pageFactsSchema>
export type PageKind = PageFacts['pageKind']
