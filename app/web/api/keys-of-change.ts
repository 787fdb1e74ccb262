import type { QueryKey } from '@tanstack/react-query'
import type { Change } from '@callsheet/lib/changes/change.ts'

/** Queries that begin with these words. */
export interface Affected {
  queryKey: QueryKey
}

/** The queries that may show the item of a change. An empty key stands for all. */
export function keysOfChange({ kind, id, adId }: Change): Affected[] {
  const ad: Affected[] = adId ? [{ queryKey: ['ads', adId] }, { queryKey: ['ads', 'list'] }] : [{ queryKey: ['ads'] }]
  const of = (name: string): Affected[] =>
    id ? [{ queryKey: [name, id] }, { queryKey: [name, 'list'] }] : [{ queryKey: [name] }]
  const all = (...names: string[]): Affected[] => names.map((name) => ({ queryKey: [name] }))
  switch (kind) {
    case 'ads':
      return [...ad, { queryKey: ['library', 'films'] }, ...all('storyboards', 'cuts', 'elements')]
    case 'pipelines':
      // An animatic is told by its own id.
      return [...ad, ...all('pipelines', 'animatics')]
    case 'media':
      return [
        ...(id ? [{ queryKey: ['media', id] }] : all('media')),
        ...(adId ? [{ queryKey: ['ads', adId] }] : []),
        ...all('library', 'elements')
      ]
    case 'library':
      return all('library', 'media')
    case 'elements':
      return [...all('elements', 'storyboards'), ...(adId ? ad : [])]
    case 'offers':
      return of('offers')
    case 'brands':
      return all('brand-kits', 'brand-readings')
    case 'credits':
      return [...all('account', 'ledger', 'model-spending'), ...(adId ? [{ queryKey: ['ads', adId, 'cost'] }] : [])]
    case 'chat':
      return of('threads')
    case 'quotes':
      return all('quotes', 'threads')
    case 'account':
      return all('account', 'api-keys', 'provider-keys', 'model-keys', 'models', 'setup')
    case 'models':
      return all('models')
    case 'drafts':
      // Drafts have a store of their own.
      return []
    case 'everything':
      return [{ queryKey: [] }]
    default:
      return kind satisfies never
  }
}
