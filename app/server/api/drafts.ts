import { draftsApi } from '@callsheet/lib/wire/app-api/drafts.ts'
import { dropDraft } from '../../domain/drafts/drop.ts'
import { keepDraft } from '../../domain/drafts/keep.ts'
import { readDraft } from '../../domain/drafts/read.ts'
import { serve } from '../endpoint.ts'

export const draftEndpoints = serve(draftsApi, {
  read: ({ scope, params: { key } }) => readDraft(scope.runtime.database, { ownerId: scope.ownerId, key }),
  keep: ({ scope, params: { key }, body }) => keepDraft({ scope, key, input: body }),
  drop: ({ scope, params: { key }, query: { revision } }) => dropDraft({ scope, key, revision })
})
