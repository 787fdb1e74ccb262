import { createRootRouteWithContext, createRoute, createRouter, redirect } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { type AccountPart, accountParts, studioPages } from '@callsheet/lib/studio-pages.ts'
import { elementKinds, type ElementKind } from '@callsheet/lib/wire/element.ts'
import { ProblemError } from '@callsheet/lib/http/read-problem.ts'
import { readBrandPick } from './ad/brand-pick-part.ts'
import { accountQuery, setupQuery } from './api/account.ts'
import type { Photo } from './conversation/photo.ts'
import { settle } from './api/use-settled.ts'
import type { Shelf } from './components/shelf-tools.tsx'
import type { LibraryFilter } from './library/library-queries.ts'
import { waitingQuotesQuery } from './price-quotes/price-quote-queries.ts'
import { isAdmin } from './api/use-account.ts'
import { lazyPage } from './shell/lazy-page.ts'
import { NotFound, PageError, PageSkeleton } from './shell/page-states.tsx'
import { Shell } from './shell/shell.tsx'

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ notFoundComponent: NotFound })

/** The part of a path in the table below its parent: $threadId when the parent is the chat. */
function below<Parent extends string, Path extends `${Parent}/${string}`>(
  parent: Parent,
  path: Path
): Path extends `${Parent}/${infer Rest}` ? Rest : never
function below(parent: string, path: string): string {
  return path.slice(parent.length + 1)
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

const signIn = createRoute({
  getParentRoute: () => root,
  path: studioPages.signIn,
  validateSearch: (search): { to?: string } => ({ to: text(search.to) }),
  component: lazyPage(() => import('./sign-in/sign-in.tsx'), 'SignInPage')
})

/** All pages behind the sign-in. */
const house = createRoute({
  getParentRoute: () => root,
  id: 'house',
  component: Shell,
  pendingComponent: PageSkeleton,
  async beforeLoad({ context, location }) {
    // The first page waits for it, so it is asked for beside the account.
    if (location.pathname === studioPages.ads) void readBrandPick(context.queryClient)
    try {
      const banners = readBanners(context.queryClient)
      const account = await context.queryClient.ensureQueryData(accountQuery)
      await banners
      return { account }
    } catch (error) {
      if (!(error instanceof ProblemError) || error.problem.status !== 401) throw error
      throw redirect({ to: studioPages.signIn, search: location.href === '/' ? {} : { to: location.href } })
    }
  }
})

/**
 * What stands above every page is known before the first paint, so that nothing moves down for it. A failed answer is asked
 * for again by the banner itself.
 */
async function readBanners(queryClient: QueryClient): Promise<void> {
  const isKnown = [setupQuery.queryKey, waitingQuotesQuery.queryKey].every((key) => queryClient.getQueryState(key))
  // After the first page they follow by themselves.
  if (isKnown) return
  await settle([queryClient.prefetchQuery(setupQuery), queryClient.prefetchQuery(waitingQuotesQuery)])
}

/** What a new ad starts from: an idea, and perhaps an offer, one of its personas, a customer's quote. */
interface NewAdStart {
  idea?: string | undefined
  offer?: string | undefined
  persona?: string | undefined
  quote?: string | undefined
}

interface AdsSearch extends NewAdStart, Shelf {}

const shelfOf = (search: Record<string, unknown>): Shelf => ({
  find: text(search.find),
  shelf: search.shelf === 'archive' ? search.shelf : undefined
})

const ads = createRoute({
  getParentRoute: () => house,
  path: studioPages.ads,
  validateSearch: (search): AdsSearch => ({
    ...shelfOf(search),
    idea: text(search.idea),
    offer: text(search.offer),
    persona: text(search.persona),
    quote: text(search.quote)
  }),
  component: lazyPage(() => import('./ad/ads.tsx'), 'AdsPage')
})

const ad = createRoute({
  getParentRoute: () => house,
  path: studioPages.ad,
  /** The open stage, and the version of the film that is shown. */
  validateSearch: (search): { stage?: string; version?: number } => ({
    stage: text(search.stage),
    version: Number(search.version) || undefined
  }),
  component: lazyPage(() => import('./ad/ad.tsx'), 'AdPage')
})

const cut = createRoute({
  getParentRoute: () => house,
  path: studioPages.finalCut,
  component: lazyPage(() => import('./cut/cut.tsx'), 'CutPage')
})

const languages = createRoute({
  getParentRoute: () => house,
  path: studioPages.languages,
  component: lazyPage(() => import('./languages/languages.tsx'), 'LanguagesPage')
})

const studio = createRoute({
  getParentRoute: () => house,
  path: studioPages.storyboard,
  component: lazyPage(() => import('./board/studio.tsx'), 'StudioPage')
})

const pipeline = createRoute({
  getParentRoute: () => house,
  path: studioPages.pipeline,
  component: lazyPage(() => import('./review/pipeline.tsx'), 'PipelinePage')
})

const chat = createRoute({
  getParentRoute: () => house,
  path: studioPages.chat,
  validateSearch: shelfOf,
  component: lazyPage(() => import('./conversation/chat.tsx'), 'ChatPage')
})

const chatStart = createRoute({
  getParentRoute: () => chat,
  path: '/',
  component: lazyPage(() => import('./conversation/chat-start.tsx'), 'ChatStart')
})

const thread = createRoute({
  getParentRoute: () => chat,
  path: below(studioPages.chat, studioPages.thread),
  validateSearch: (search): { say?: string } => ({ say: text(search.say) }),
  component: lazyPage(() => import('./conversation/thread.tsx'), 'ThreadPage')
})

interface LibrarySearch extends LibraryFilter {
  /** The open still or clip. */
  item?: string | undefined
}

const library = createRoute({
  getParentRoute: () => house,
  path: studioPages.library,
  validateSearch: (search): LibrarySearch => ({
    folder: text(search.folder),
    kind: search.kind === 'image' || search.kind === 'video' || search.kind === 'film' ? search.kind : undefined,
    saved: search.saved === 'yes' || search.saved === 'no' ? search.saved : undefined,
    order: search.order === 'oldest' ? 'oldest' : undefined,
    item: text(search.item)
  }),
  /** The vault was a part of this page, and older messages name that. */
  beforeLoad({ location }) {
    if (new URLSearchParams(location.searchStr).get('tab') === 'elements') throw redirect({ to: studioPages.castVault })
  },
  component: lazyPage(() => import('./library/library.tsx'), 'LibraryPage')
})

const castVault = createRoute({
  getParentRoute: () => house,
  path: studioPages.castVault,
  validateSearch: (search): { kind?: ElementKind | undefined } => ({
    kind: elementKinds.find((kind) => kind === search.kind)
  }),
  component: lazyPage(() => import('./cast-vault/cast-vault.tsx'), 'CastVaultPage')
})

const offers = createRoute({
  getParentRoute: () => house,
  path: studioPages.offers,
  validateSearch: shelfOf,
  component: lazyPage(() => import('./offers/offers.tsx'), 'OffersPage')
})

const offer = createRoute({
  getParentRoute: () => house,
  path: studioPages.offer,
  component: lazyPage(() => import('./offers/offer.tsx'), 'OfferPage')
})

const brands = createRoute({
  getParentRoute: () => house,
  path: studioPages.brands,
  component: lazyPage(() => import('./brands/brands.tsx'), 'BrandsPage')
})

const newBrand = createRoute({
  getParentRoute: () => house,
  path: studioPages.newBrand,
  component: lazyPage(() => import('./brands/new-brand.tsx'), 'NewBrandPage')
})

const brand = createRoute({
  getParentRoute: () => house,
  path: studioPages.brand,
  component: lazyPage(() => import('./brands/brand.tsx'), 'BrandPage')
})

const brandReading = createRoute({
  getParentRoute: () => house,
  path: studioPages.brandReading,
  component: lazyPage(() => import('./brands/brand-reading.tsx'), 'BrandReadingPage')
})

const quote = createRoute({
  getParentRoute: () => house,
  path: studioPages.quote,
  component: lazyPage(() => import('./price-quotes/quote.tsx'), 'QuotePage')
})

const credits = createRoute({
  getParentRoute: () => house,
  path: studioPages.credits,
  component: lazyPage(() => import('./credits/credits.tsx'), 'CreditsPage')
})

const account = createRoute({
  getParentRoute: () => house,
  path: studioPages.account,
  /** The open part. */
  validateSearch: (search): { part?: AccountPart } => ({ part: accountParts.find((part) => part === search.part) }),
  component: lazyPage(() => import('./account/account.tsx'), 'AccountPage')
})

const admin = createRoute({
  getParentRoute: () => house,
  path: studioPages.users,
  beforeLoad({ context }) {
    if (!isAdmin(context.account)) throw redirect({ to: studioPages.ads })
  },
  component: lazyPage(() => import('./admin/admin.tsx'), 'AdminPage')
})

const adminUsers = createRoute({
  getParentRoute: () => admin,
  path: '/',
  component: lazyPage(() => import('./admin/users.tsx'), 'UsersPage')
})

const adminModels = createRoute({
  getParentRoute: () => admin,
  path: below(studioPages.users, studioPages.models),
  component: lazyPage(() => import('./admin/models.tsx'), 'ModelsPage')
})

const adminCosts = createRoute({
  getParentRoute: () => admin,
  path: below(studioPages.users, studioPages.costs),
  component: lazyPage(() => import('./admin/costs.tsx'), 'CostsPage')
})

const adminAgents = createRoute({
  getParentRoute: () => admin,
  path: below(studioPages.users, studioPages.agents),
  component: lazyPage(() => import('./admin/agents.tsx'), 'AgentsPage')
})

const adminQueues = createRoute({
  getParentRoute: () => admin,
  path: below(studioPages.users, studioPages.queues),
  component: lazyPage(() => import('./admin/queues.tsx'), 'QueuesPage')
})

const adminLog = createRoute({
  getParentRoute: () => admin,
  path: below(studioPages.users, studioPages.log),
  component: lazyPage(() => import('./admin/log.tsx'), 'LogPage')
})

/** Any other address. The bar of the studio stays, so that the way on is in sight. */
const nowhere = createRoute({ getParentRoute: () => house, path: '$', component: NotFound })

const tree = root.addChildren([
  signIn,
  house.addChildren([
    ads,
    ad,
    cut,
    languages,
    studio,
    pipeline,
    chat.addChildren([chatStart, thread]),
    library,
    castVault,
    offers,
    offer,
    brands,
    newBrand,
    brand,
    brandReading,
    quote,
    credits,
    account,
    admin.addChildren([adminUsers, adminModels, adminCosts, adminAgents, adminQueues, adminLog]),
    nowhere
  ])
])

export function createStudioRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createStudioRouter>
  }
  interface HistoryState {
    /** The photos of a first message, on the way to the conversation that it begins. */
    photos?: readonly Photo[]
  }
}
