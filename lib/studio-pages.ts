/** The path of every page of the studio. Its router, the server, MCP, the chat and the command line use this list. */
export const studioPages = {
  ads: '/',
  ad: '/ads/$adId',
  finalCut: '/ads/$adId/cut',
  languages: '/ads/$adId/languages',
  storyboard: '/studio/$storyboardId',
  pipeline: '/pipelines/$pipelineId',
  chat: '/chat',
  thread: '/chat/$threadId',
  library: '/library',
  castVault: '/cast',
  offers: '/offers',
  offer: '/offers/$offerId',
  brands: '/brands',
  newBrand: '/brands/new',
  brand: '/brands/$kitId',
  brandReading: '/brands/proposals/$readingId',
  quote: '/quotes/$quoteId',
  credits: '/credits',
  account: '/account',
  users: '/admin',
  models: '/admin/models',
  costs: '/admin/costs',
  agents: '/admin/agents',
  queues: '/admin/queues',
  log: '/admin/log',
  signIn: '/sign-in'
} as const

/** The parts of the account's page, which `?part=` opens. */
export const accountParts = ['password', 'notices', 'api-keys', 'model-key', 'provider-keys', 'delete'] as const

export type AccountPart = (typeof accountParts)[number]

/** The address of the account's page with a part open. */
export const accountAddress = (part: AccountPart): string => pageAddress(studioPages.account, null, { part })

/** Target of a one-time link. The server signs in there and goes on to the studio. */
export const signInOncePath = '/sign-in/once'

/** Page of a film that was shared. It needs no sign-in and is drawn by the server. */
export const sharedFilmPath = '/f'

type PagePath = (typeof studioPages)[keyof typeof studioPages]

/** The ids in a path: `{ adId: string }` of `/ads/$adId/cut`. */
type IdsOf<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Record<Name, string> & IdsOf<`/${Rest}`>
  : Path extends `${string}$${infer Name}`
    ? Record<Name, string>
    : unknown

type Search = Record<string, string>

/** Each path between its ids: text, the name of an id, text and so on. A status of a pipeline names forty addresses. */
const piecesOf = new Map(Object.values(studioPages).map((path) => [path, path.split(/\$(\w+)/)]))

/** The address of a page for a link, from the studio's root: `/library?folder=Slow%20Tide`. */
export function pageAddress<Path extends PagePath>(
  path: Path,
  ...[ids, search]: IdsOf<Path> extends object ? [ids: IdsOf<Path>, search?: Search] : [ids?: null, search?: Search]
): string {
  const values: Readonly<Record<string, string>> = ids ?? {}
  let address = ''
  let isId = false
  for (const piece of piecesOf.get(path) ?? []) {
    address += isId ? encodeURIComponent(values[piece] ?? '') : piece
    isId = !isId
  }
  return search ? address + queryOf(search) : address
}

function queryOf(search: Search): string {
  const pairs = Object.entries(search).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
