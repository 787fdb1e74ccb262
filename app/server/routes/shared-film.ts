import { Hono, type Context } from 'hono'
import { AppError } from '@callsheet/lib/errors.ts'
import { sharedFilmPath } from '@callsheet/lib/studio-pages.ts'
import { captionsOf, serveFilm, servePosterOf } from '../../domain/cuts/serve.ts'
import { countView, findSharedFilm, type SharedFilm } from '../../domain/film-shares/find-shared-film.ts'
import type { AppRuntime } from '../../runtime.ts'
import type { AppEnv } from '../caller.ts'
import { answerPage } from './plain-page.ts'
import { sharedFilmPage, withdrawnPage } from './shared-film-page.ts'

/**
 * The page of a shared film and its files, for anyone with the link. Nothing else of the ad is behind it. The files are
 * asked for again each time, so that a link that is withdrawn stops at once.
 */
export function sharedFilmRoutes(runtime: AppRuntime): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const page = `${sharedFilmPath}/:token` as const
  const find = (context: Context<AppEnv>) => findSharedFilm(runtime, context.req.param('token') ?? '')

  app.get(page, async (context) => {
    const film = await find(context)
    if (!film) return answerPage(context, withdrawnPage, 404)
    // A program that only looks whether the link works has not opened it. No count is worth a page that fails.
    if (context.req.method !== 'HEAD')
      await countView(runtime, film.shareId).catch((error: unknown) =>
        runtime.logger.warn({ error, shareId: film.shareId }, 'an opened link could not be counted')
      )
    return answerPage(context, sharedFilmPage(film.cut, `${runtime.publicUrl}${context.req.path}`))
  })

  const serveFile = (
    name: string,
    answer: (film: SharedFilm, context: Context<AppEnv>) => Response | Promise<Response>
  ) =>
    app.get(`${page}/${name}`, async (context) => {
      const film = await find(context)
      if (!film) throw new AppError('not-found', 'This link does not work, or no longer does.')
      const response = await answer(film, context)
      response.headers.set('cache-control', 'private, no-cache')
      // Kept out of search engines, like the page.
      response.headers.set('x-robots-tag', 'noindex')
      return response
    })
  serveFile('ad.mp4', ({ cut }, { req }) =>
    serveFilm(runtime, { cut, request: req.raw, isDownload: req.query('download') !== undefined, isPlain: false })
  )
  serveFile('poster.webp', ({ cut }, { req }) => servePosterOf(runtime, { cut, request: req.raw, width: undefined }))
  serveFile('captions.vtt', ({ cut, timeline }) => captionsOf({ cut, timeline, format: 'vtt', isDownload: false }))
  return app
}
