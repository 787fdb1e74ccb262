import { Hono } from 'hono'
import { AppError } from '@callsheet/lib/errors.ts'
import { requireServiceToken } from '@callsheet/lib/http/service-token.ts'
import { metricsContentType } from '@callsheet/lib/metrics.ts'
import type { AppRuntime } from '../../runtime.ts'
import type { AppEnv } from '../caller.ts'

/** Only for the scraper, because users can reach this unit. Without a token there are no figures to read. */
export function metricsRoute({ metrics, settings }: AppRuntime): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const { metricsToken } = settings
  // Else the studio would answer, and a scraper would read its page.
  if (!metricsToken)
    return app.get('/metrics', () => {
      throw new AppError('not-found', 'The figures can be read once APP_METRICS_TOKEN is set.')
    })
  app.use('/metrics', requireServiceToken([metricsToken]))
  app.get('/metrics', (context) => context.body(metrics.render(), 200, { 'content-type': metricsContentType }))
  return app
}
