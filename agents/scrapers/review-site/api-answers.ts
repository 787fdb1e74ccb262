import { z } from 'zod'
import { parseInstant } from '../../page-reading/date.ts'
import type { Page } from '../../page-reading/page.ts'
import { verbatim } from '../../page-reading/text.ts'
import { address, siblingUrl, type Reading } from '../extractor.ts'
import { quotesOf } from '../quote.ts'

/** Answers of Trustpilot's public Business Units API, as far as they are read (developers.trustpilot.com). */
const unitSchema = z.object({
  id: z.string().min(1),
  displayName: z.string(),
  name: z.object({ identifying: z.string() }).optional(),
  score: z.object({ trustScore: z.number().nullish() }).nullish(),
  numberOfReviews: z.object({ total: z.number() }).nullish(),
  websiteUrl: z.string().nullish()
})

const searchSchema = z.object({ businessUnits: z.array(unitSchema) })

const reviewsSchema = z.object({
  reviews: z.array(
    z.object({
      id: z.string(),
      stars: z.number(),
      title: z.string().nullish(),
      text: z.string().nullish(),
      createdAt: z.string().nullish(),
      updatedAt: z.string().nullish(),
      numberOfLikes: z.number().nullish(),
      isVerified: z.boolean().nullish(),
      consumer: z.object({ displayName: z.string().nullish(), displayLocation: z.string().nullish() }).nullish(),
      businessUnit: z.object({ displayName: z.string().nullish(), identifyingName: z.string().nullish() }).nullish()
    })
  )
})

const perPage = '100'

export function readApiSearch(page: Page, json: unknown): Reading | null {
  const answer = searchSchema.safeParse(json).data
  if (!answer) return null
  const businesses = answer.businessUnits.flatMap((unit) => {
    const identifyingName = unit.name?.identifying
    if (identifyingName === undefined) return []
    return {
      identifyingName,
      business: unit.displayName,
      url: publicAddress(page, `/review/${identifyingName}`),
      trustScore: unit.score?.trustScore ?? null,
      reviewCount: unit.numberOfReviews?.total ?? null
    }
  })
  return { facts: { pageKind: 'business-list', businesses }, quotes: [] }
}

/** One business. Its reviews are at the next page. */
export function readApiBusiness(page: Page, json: unknown): Reading | null {
  const unit = unitSchema.safeParse(json).data
  if (!unit) return null
  const path = `/v1/business-units/${encodeURIComponent(unit.id)}/reviews`
  return {
    facts: {
      pageKind: 'business',
      business: unit.displayName,
      identifyingName: unit.name?.identifying ?? null,
      trustScore: unit.score?.trustScore ?? null,
      reviewCount: unit.numberOfReviews?.total ?? null,
      websiteUrl: unit.websiteUrl ?? null,
      categories: [],
      nextPageUrl: address('', siblingUrl(page.url, apiPath, path), { perPage, orderBy: 'createdat.desc' })
    },
    quotes: []
  }
}

export function readApiReviews(page: Page, json: unknown): Reading | null {
  const answer = reviewsSchema.safeParse(json).data
  if (!answer) return null
  const unit = answer.reviews[0]?.businessUnit
  return {
    facts: {
      pageKind: 'business',
      business: unit?.displayName ?? null,
      identifyingName: unit?.identifyingName ?? null,
      trustScore: null,
      reviewCount: null,
      websiteUrl: null,
      categories: [],
      nextPageUrl: null
    },
    quotes: quotesOf(
      answer.reviews.map((review) => ({
        source: 'review-site' as const,
        kind: 'review' as const,
        text: verbatim(review.text) ?? review.title ?? null,
        title: review.title ?? null,
        product: review.businessUnit?.displayName ?? null,
        sourceUrl: publicAddress(page, `/reviews/${encodeURIComponent(review.id)}`),
        author: review.consumer?.displayName ?? null,
        date: parseInstant(review.createdAt),
        editedDate: parseInstant(review.updatedAt),
        rating: review.stars,
        votes: review.numberOfLikes ?? null,
        verified: review.isVerified ?? null,
        country: null
      }))
    )
  }
}

const apiPath = /\/v1\/business-units(?=\/)/

function publicAddress(page: Page, path: string): string {
  return siblingUrl(page.url, apiPath, path).replace('https://api.trustpilot.com/', 'https://www.trustpilot.com/')
}
