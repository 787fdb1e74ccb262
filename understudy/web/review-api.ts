import { Hono, type Context } from 'hono'
import type { Niche } from '../demo/shops/niche.ts'
import { findNiches, niches } from '../demo/shops/niches.ts'
import type { ApiAccounts } from './api-accounts.ts'
import { average } from './markup.ts'
import { reviewId } from './review-site.ts'

/** Trustpilot's public Business Units API: find, search and reviews (developers.trustpilot.com/business-units-api). */
export function reviewApiRoutes({ trustpilotKey, trustpilotRequests }: ApiAccounts) {
  let left = trustpilotRequests

  function refuse(c: Context): Response | null {
    const key = c.req.header('apikey') ?? c.req.query('apikey')
    if (key !== trustpilotKey) return c.json({ message: 'Unauthorized', errorCode: 401 }, 401)
    left -= 1
    return left < 0 ? c.json({ message: 'Too many requests', errorCode: 429 }, 429) : null
  }

  return new Hono()
    .get('/v1/business-units/find', (c) => {
      const refused = refuse(c)
      if (refused) return refused
      const name = c.req.query('name')
      if (!name) return c.json({ message: 'The name is missing.', errorCode: 400 }, 400)
      const niche = niches.find(({ brand }) => brand.domain === name.replace(/^www\./, ''))
      return niche ? c.json(unitOf(niche)) : c.json({ message: 'Business unit not found', errorCode: 404 }, 404)
    })
    .get('/v1/business-units/search', (c) => {
      const refused = refuse(c)
      if (refused) return refused
      const query = c.req.query('query')
      if (!query) return c.json({ message: 'The query is missing.', errorCode: 400 }, 400)
      return c.json({ links: [], businessUnits: findNiches(query).map(unitOf) })
    })
    .get('/v1/business-units/:id/reviews', (c) => {
      const refused = refuse(c)
      if (refused) return refused
      const perPage = Number(c.req.query('perPage') ?? 20)
      if (!(perPage >= 1 && perPage <= 100))
        return c.json({ message: 'perPage is out of range: minimum 1, maximum 100.', errorCode: 400 }, 400)
      const niche = niches.find((one) => unitId(one) === c.req.param('id'))
      return niche
        ? c.json({ links: [], reviews: reviewsOf(niche).slice(0, perPage) })
        : c.json({ message: 'Business unit not found', errorCode: 404 }, 404)
    })
}

/** 24 hexadecimal digits, as Trustpilot's ids are. */
const unitId = ({ brand }: Niche) => Buffer.from(brand.domain.padEnd(12, '-').slice(0, 12)).toString('hex')

function unitOf(niche: Niche) {
  const { brand, brandReviews } = niche
  const score = average(brandReviews.map(({ rating }) => rating))
  return {
    id: unitId(niche),
    displayName: brand.name,
    name: { identifying: brand.domain, referring: [brand.domain] },
    websiteUrl: `https://${brand.domain}`,
    country: 'US',
    numberOfReviews: { total: brandReviews.length, usedForTrustScoreCalculation: brandReviews.length },
    score: { stars: Math.round(score * 2) / 2, trustScore: score },
    status: 'active',
    links: []
  }
}

function reviewsOf(niche: Niche) {
  const { brand, brandReviews } = niche
  return brandReviews.map(({ author, rating, title, text, date, verified }, index) => ({
    id: reviewId(niche, index),
    consumer: { id: `consumer-${index}`, displayName: author, displayLocation: null, numberOfReviews: 1, links: [] },
    businessUnit: { id: unitId(niche), identifyingName: brand.domain, displayName: brand.name, links: [] },
    stars: rating,
    title,
    text,
    language: 'en',
    createdAt: date,
    updatedAt: null,
    companyReply: null,
    isVerified: verified,
    numberOfLikes: 0,
    status: 'active',
    links: []
  }))
}
