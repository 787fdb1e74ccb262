import { z } from 'zod'
import type { ChangeKind, OwnedChange } from '@callsheet/lib/changes/change.ts'
import type { Contract } from '@callsheet/lib/http/contract.ts'
import type { Scope } from '../runtime.ts'

interface Call {
  params: unknown
  body: unknown
  answer: unknown
}

/** By the first word of a path below `/api/`. What is not here changes nothing that a page shows. */
const kinds: Readonly<Record<string, ChangeKind>> = {
  ads: 'ads',
  scripts: 'ads',
  storyboards: 'ads',
  cuts: 'ads',
  music: 'ads',
  footage: 'ads',
  'voice-takes': 'ads',
  animatics: 'pipelines',
  pipelines: 'pipelines',
  images: 'media',
  videos: 'media',
  uploads: 'media',
  media: 'media',
  library: 'library',
  elements: 'elements',
  'brand-kits': 'brands',
  'brand-readings': 'brands',
  offers: 'offers',
  chat: 'chat',
  quotes: 'quotes',
  drafts: 'drafts',
  account: 'account',
  'api-keys': 'account',
  'provider-keys': 'account',
  'model-keys': 'account',
  credits: 'credits'
}

const paramsSchema = z.object({ id: z.string(), key: z.string(), userId: z.string() }).partial()
const answerSchema = z.object({ id: z.string(), adId: z.string().nullable() }).partial()

/** What a call that succeeded has changed: its subject, and the balance when it may have spent or given back. */
export function changesOfCall({ ownerId }: Scope, { path }: Contract, { params, body, answer }: Call): OwnedChange[] {
  const subject = path.split('/')[2] ?? ''
  const kind = kinds[subject]
  if (!kind) return []
  const named = paramsSchema.safeParse(params).data ?? {}
  const made = answerSchema.safeParse(answer).data ?? {}
  const id = named.id ?? named.key ?? made.id ?? null
  const adId = subject === 'ads' ? id : (made.adId ?? null)
  const changes: OwnedChange[] = [{ ownerId, kind, id, adId }]
  if (mayMoveCredits.has(kind)) changes.push({ ownerId, kind: 'credits', id: null, adId })
  // An admin's grant is for somebody else.
  const granted = kind === 'credits' ? paramsSchema.safeParse(body).data?.userId : undefined
  if (granted) changes.push({ ownerId: granted, kind, id: null, adId: null })
  return changes
}

const mayMoveCredits: ReadonlySet<ChangeKind> = new Set(['ads', 'pipelines', 'media', 'elements', 'quotes'])
