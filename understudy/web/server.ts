import type { AddressInfo } from 'node:net'
import { researchMounts } from '@callsheet/lib/wire/research/market-research.ts'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { adLibraryRoutes } from './ad-library.ts'
import { forumRoutes } from './forum.ts'
import { niches } from '../demo/shops/niches.ts'
import { homePage } from './home.ts'
import { forumApiRoutes } from './forum-api.ts'
import { hostileRoutes } from './hostile.ts'
import { marketplaceRoutes } from './marketplace.ts'
import { reviewApiRoutes } from './review-api.ts'
import { reviewSiteRoutes } from './review-site.ts'
import { storeRoutes } from './store.ts'
import { videoApiRoutes } from './video-api.ts'
import { videoRoutes } from './video.ts'
import { wallRoutes } from './walls.ts'
import { defaultApiAccounts, type ApiAccounts } from './api-accounts.ts'

export interface WebUnderstudyOptions {
  /** 0 takes a free one. */
  port: number
  host?: string
  /** Keys and quotas of its APIs. */
  apis?: Partial<ApiAccounts>
}

export interface WebUnderstudy {
  url: string
  port: number
  /** A page of its shop. Its other sites talk about the product of this page. */
  productUrl: string
  stop(): Promise<void>
}

/** The stand-in for the web: a shop, five sources of customers' words, pages that misbehave, and walls in front of pages. */
export async function startWebUnderstudy({
  port,
  host = '127.0.0.1',
  apis = {}
}: WebUnderstudyOptions): Promise<WebUnderstudy> {
  let url = ''
  const server = createAdaptorServer({ fetch: createWeb(() => url, { ...defaultApiAccounts, ...apis }).fetch })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const listening = (server.address() as AddressInfo).port
  url = `http://${host}:${listening}`
  return {
    url,
    port: listening,
    productUrl: `${url}/store/products/${niches[0].slug}`,
    async stop() {
      if ('closeAllConnections' in server) server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}

/** Paths of the sources' own APIs. Their answers link to the pages beside them. */
export const apiMounts = {
  'discussion-forum': `${researchMounts['discussion-forum']}/oauth`,
  'review-site': researchMounts['review-site'],
  'video-platform': researchMounts['video-platform']
} as const

export function createWeb(baseUrl: () => string, accounts: ApiAccounts = defaultApiAccounts) {
  // As on the real sites, a slash at the end of an address is ignored.
  return new Hono<{ Bindings: HttpBindings }>({ strict: false })
    .get('/', (c) => c.html(homePage()))
    .get('/health', (c) => c.json({ status: 'ok', understudy: 'web' }))
    .get('/robots.txt', (c) => c.text('User-agent: *\nDisallow: /store/cart\n'))
    .route('/store', storeRoutes(baseUrl))
    .route(researchMounts.marketplace, marketplaceRoutes())
    .route(researchMounts['discussion-forum'], forumRoutes())
    .route(apiMounts['discussion-forum'], forumApiRoutes(accounts))
    .route(researchMounts['review-site'], reviewSiteRoutes())
    .route(apiMounts['review-site'], reviewApiRoutes(accounts))
    .route(researchMounts['video-platform'], videoRoutes())
    .route(apiMounts['video-platform'], videoApiRoutes(accounts))
    .route(researchMounts['social-ad-library'], adLibraryRoutes())
    .route('/hostile', hostileRoutes(baseUrl))
    .route('/walls', wallRoutes())
}
