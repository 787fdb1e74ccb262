import { AppError } from '@callsheet/lib/errors.ts'
import { readBytes } from '@callsheet/lib/http/read-json.ts'
import { musicApi } from '@callsheet/lib/wire/app-api/music.ts'
import { maximumMusicBytes, musicExpected } from '@callsheet/lib/wire/music-api.ts'
import { listMusic } from '../../domain/music/find-music.ts'
import { removeMusic } from '../../domain/music/remove.ts'
import { serveMusic } from '../../domain/music/serve.ts'
import { uploadMusic } from '../../domain/music/upload.ts'
import { serve } from '../endpoint.ts'

export function refuseLargeMusic(): never {
  throw new AppError('payload-too-large', `The file is too large. Expected: ${musicExpected}.`, {
    details: { maxBytes: maximumMusicBytes }
  })
}

export const musicEndpoints = serve(musicApi, {
  async upload({ scope, params: { id }, query, request }) {
    const bytes = await readBytes(request, maximumMusicBytes)
    if (bytes.byteLength === 0)
      throw new AppError('invalid-input', `The body is empty; the bytes of a file were expected: ${musicExpected}.`)
    return uploadMusic({ scope, adId: id, input: query, bytes: new Uint8Array(bytes) })
  },
  list: ({ scope, params: { id } }) => listMusic({ scope, adId: id }),
  sound: ({ scope, params: { id }, request }) => serveMusic({ scope, musicId: id, request }),
  remove: ({ scope, params: { id } }) => removeMusic(scope, id)
})
