import { Hono } from 'hono'
import { html } from 'hono/html'
import type { LibraryAdContent, Niche } from '../demo/shops/niche.ts'
import { findNiches, niches } from '../demo/shops/niches.ts'
import { type Markup, scriptJson, shell } from './markup.ts'

interface Listed {
  niche: Niche
  ad: LibraryAdContent
}

/** The ad library: its page, and its API, which accepts any bearer token. */
export function adLibraryRoutes() {
  return new Hono()
    .get('/ads/library', (c) => c.html(libraryPage(find(c.req.query('id'), c.req.query('q')))))
    .get('/:version{v\\d+\\.\\d+}/ads_archive', (c) => {
      if (!c.req.header('authorization') && c.req.query('access_token') === undefined) {
        return c.json(
          {
            error: {
              message: 'An access token is required to request this resource.',
              type: 'OAuthException',
              code: 104
            }
          },
          400
        )
      }
      return c.json({ data: find(undefined, c.req.query('search_terms')).map(apiRecord), paging: { cursors: {} } })
    })
}

function find(id: string | undefined, query = ''): Listed[] {
  const everywhere = id === undefined ? findNiches(query) : niches
  const listed = everywhere.flatMap((niche) => niche.ads.map((ad) => ({ niche, ad })))
  return id === undefined ? listed : listed.filter(({ ad }) => ad.id === id)
}

function libraryPage(listed: Listed[]): Markup {
  const connection = {
    count: listed.length,
    edges: listed.map((one) => ({ node: { collated_results: [node(one)] } })),
    page_info: { end_cursor: '', has_next_page: false }
  }
  const data = {
    require: [
      [
        [
          {
            __bbox: {
              require: [
                [[{ __bbox: { result: { data: { ad_library_main: { search_results_connection: connection } } } } }]]
              ]
            }
          }
        ]
      ]
    ]
  }
  const heading = listed.length === 0 ? 'No ads match your search criteria' : `${listed.length} results`
  const cards = listed.map(
    ({ niche, ad }) =>
      html`<article>
        <h3>${niche.brand.name}</h3>
        <p>${ad.body}</p>
        <strong>${ad.title}</strong> <button>${ad.callToAction}</button>
      </article>`
  )
  return shell({
    title: 'Ad Library',
    body: html`<div role="heading" aria-level="2">${heading}</div>
      ${cards}
      <script type="application/json" data-sjs>
        ${scriptJson(data)}
      </script>`
  })
}

function node({ niche, ad }: Listed): unknown {
  const link = `/store/products/${niche.slug}`
  return {
    ad_archive_id: ad.id,
    collation_count: 1,
    is_active: ad.active,
    page_id: pageId(niche),
    page_name: niche.brand.name,
    publisher_platform: ad.platforms.map((platform) => platform.toUpperCase()),
    start_date: seconds(ad.startDate),
    end_date: seconds(ad.active ? '2026-11-01' : '2026-09-01'),
    snapshot: {
      page_id: pageId(niche),
      page_name: niche.brand.name,
      body: { text: ad.body },
      title: ad.title,
      caption: niche.brand.domain,
      cta_text: ad.callToAction,
      cta_type: ad.callToAction.toUpperCase().replaceAll(' ', '_'),
      display_format: 'IMAGE',
      link_url: link,
      cards: [],
      images: [{ original_image_url: `/store/pictures/${niche.slug}.png` }],
      videos: []
    }
  }
}

function apiRecord({ niche, ad }: Listed): unknown {
  return {
    id: ad.id,
    page_id: pageId(niche),
    page_name: niche.brand.name,
    ad_delivery_start_time: ad.startDate,
    ...(ad.active ? {} : { ad_delivery_stop_time: '2026-09-01' }),
    ad_creative_bodies: [ad.body],
    ad_creative_link_titles: [ad.title],
    ad_creative_link_captions: [niche.brand.domain],
    ad_snapshot_url: `/ads/ads/library/?id=${ad.id}`,
    publisher_platforms: ad.platforms
  }
}

function pageId(niche: Niche): string {
  return `2000000000${niche.product.productId
    .slice(-4)
    .split('')
    .map((letter) => letter.charCodeAt(0) % 10)
    .join('')}`
}

function seconds(day: string): number {
  return Date.parse(`${day}T07:00:00Z`) / 1000
}
