import { AppError } from '@callsheet/lib/errors.ts'
import { changesApi } from '@callsheet/lib/wire/app-api/changes.ts'
import type { Scope, Watcher } from '../../runtime.ts'
import { serve } from '../endpoint.ts'

export const changeEndpoints = serve(changesApi, {
  async watch({ scope }) {
    const { watchers } = scope.runtime
    return new Response(watchers.open({ ownerId: scope.ownerId, by: watcherOf(scope) }), {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // nginx and its relatives collect an answer otherwise.
        'x-accel-buffering': 'no'
      }
    })
  }
})

function watcherOf({ sessionId, apiKeyId }: Scope): Watcher['by'] {
  if (sessionId) return { sessionId }
  if (apiKeyId) return { apiKeyId }
  throw new AppError('unauthenticated', 'Sign in, or send an API key.')
}
