import { Hono } from 'hono'
import type { z } from 'zod'
import { readJson } from '@callsheet/lib/http/read-json.ts'
import { speechRequestSchema, type AccountVoices, type speechReadinessSchema } from '@callsheet/lib/wire/speech.ts'
import { spendingHeaders } from '@callsheet/lib/wire/model-spending.ts'
import { chooseSpeech } from '../../speech/speech-providers.ts'
import { listVoices } from '../../speech/list-voices.ts'
import { speakerOf } from '../../speech/speaker-of.ts'
import { speakLine } from '../../speech/speak-line.ts'
import type { AgentsRuntime } from '../../runtime.ts'
import type { AgentsEnv } from '../trace.ts'

/** `POST /speech`: one line, spoken. `GET /speech`: whether a speech API is connected. `GET /speech/voices`: its account's own. */
export function speechRoute(runtime: AgentsRuntime): Hono<AgentsEnv> {
  const { settings } = runtime
  const routes = new Hono<AgentsEnv>()
  routes.get('/speech', (context) => {
    const speech = chooseSpeech(settings)
    return context.json({
      isReady: speech !== null,
      model: speech?.model ?? '',
      languages: speech?.languages ?? null,
      ...(speech && { speeds: speech.speeds, speaker: speakerOf(speech), account: speech.account })
    } satisfies z.input<typeof speechReadinessSchema>)
  })
  routes.get('/speech/voices', async (context) => {
    const { signal } = context.req.raw
    return context.json((await listVoices(runtime, { trace: context.get('trace'), signal })) satisfies AccountVoices)
  })
  routes.post('/speech', async (context) => {
    const { raw } = context.req
    const request = await readJson(raw, { schema: speechRequestSchema, maxBytes: settings.maxToolBodyBytes })
    const { body, spending } = await speakLine(runtime, { request, trace: context.get('trace'), signal: raw.signal })
    return context.json(body, 200, spendingHeaders(spending))
  })
  return routes
}
