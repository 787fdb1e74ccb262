import { scriptsApi } from '@callsheet/lib/wire/app-api/scripts.ts'
import { storyboardsApi } from '@callsheet/lib/wire/app-api/storyboards.ts'
import { checkBoardClaims } from '../../domain/claims/check-board-claims.ts'
import { checkScriptClaims } from '../../domain/claims/check-script-claims.ts'
import { getScript } from '../../domain/scripts/get.ts'
import { listScripts } from '../../domain/scripts/list.ts'
import { saveEditedScript } from '../../domain/scripts/save-edited.ts'
import { takeOwnScript } from '../../domain/scripts/take-own.ts'
import { writeScript } from '../../domain/scripts/write.ts'
import { readWriting } from '../../domain/writings/read-writing.ts'
import { getStoryboard } from '../../domain/storyboards/get.ts'
import { listStoryboards } from '../../domain/storyboards/list.ts'
import { updateStoryboard } from '../../domain/storyboards/update.ts'
import { writeStoryboard } from '../../domain/storyboards/write.ts'
import { previsWatch } from '../../domain/storyboards/previs-watch.ts'
import type { WritingKind } from '@callsheet/lib/wire/writing.ts'
import type { Scope } from '../../runtime.ts'
import { serve } from '../endpoint.ts'
import { streamWork, wantsLines } from '../stream-work.ts'

export const scriptEndpoints = [
  ...serve(scriptsApi, {
    async write({ scope, params: { id }, body, request }) {
      if (!wantsLines(request)) return writeScript({ scope, adId: id, input: body })
      return streamWork(scope, (writer, progress) =>
        writeScript({ scope: writer, adId: id, input: body, onWritten: () => progress({ step: 'claims' }) })
      )
    },
    own: ({ scope, params: { id }, body }) => takeOwnScript({ scope, adId: id, input: body }),
    saveEdited: ({ scope, params: { id }, body }) => saveEditedScript({ scope, adId: id, input: body }),
    list: async ({ scope, params: { id } }) =>
      withWriting({ scope, adId: id, kind: 'script', items: await listScripts({ scope, adId: id }) }),
    read: ({ scope, params: { id } }) => getScript({ scope, scriptId: id }),
    checkClaims: ({ scope, params: { id } }) => checkScriptClaims({ scope, scriptId: id })
  }),
  ...serve(storyboardsApi, {
    async write({ scope, params: { id }, body, request }) {
      if (!wantsLines(request)) return writeStoryboard({ scope, adId: id, input: body })
      return streamWork(scope, (writer, progress) =>
        writeStoryboard({ scope: writer, adId: id, input: body, watch: previsWatch(progress) })
      )
    },
    list: async ({ scope, params: { id } }) =>
      withWriting({ scope, adId: id, kind: 'storyboard', items: await listStoryboards({ scope, adId: id }) }),
    read: ({ scope, params: { id } }) => getStoryboard({ scope, storyboardId: id }),
    update: ({ scope, params: { id }, body }) => updateStoryboard({ scope, storyboardId: id, input: body }),
    checkClaims: ({ scope, params: { id } }) => checkBoardClaims({ scope, storyboardId: id })
  })
]

interface WithWritingOptions<Item> {
  scope: Scope
  adId: string
  kind: WritingKind
  /** Newest first. */
  items: Item[]
}

async function withWriting<Item extends { createdAt: string }>({ items, ...options }: WithWritingOptions<Item>) {
  const newestAt = items[0] && new Date(items[0].createdAt)
  return { items, ...(await readWriting({ ...options, newestAt })) }
}
