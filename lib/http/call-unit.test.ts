import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { quietTracer } from '../adapters/quiet-tracer.ts'
import { AppError } from '../errors.ts'
import { problemResponse } from './answer-problems.ts'
import { openUnit, readUnitAnswer } from './call-unit.ts'

let server: Server | undefined

afterEach(() => new Promise((resolve) => (server ? server.close(resolve) : resolve(null))))

async function callThe(listener: RequestListener, timeoutSeconds = 5): Promise<Response> {
  const listening = createServer(listener)
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const address = listening.address()
  return openUnit(
    { fetch, tracer: quietTracer },
    {
      unit: 'agents service',
      url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/run`,
      token: 'token',
      body: { words: 'Hello' },
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      timeoutSeconds
    }
  )
}

test('a unit is called with our token and the trace, and its answer is checked', async () => {
  const answer = await callThe((request, response) => {
    const { authorization, traceparent } = request.headers
    response.end(JSON.stringify({ authorization, traceparent, method: request.method }))
  })
  const schema = z.object({ authorization: z.string(), traceparent: z.string(), method: z.string() })
  const { authorization, traceparent, method } = await readUnitAnswer(answer, schema)
  expect([authorization, method]).toEqual(['Bearer token', 'POST'])
  expect(traceparent).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-/)
})

test('its problem keeps its own code, also when other parts of it contain codes', async () => {
  const problem = new AppError('rate-limited', 'Later: "code":"not-found", he said.', {
    details: { inner: { code: 'not-found', detail: 'Something else.' } },
    retryAfterSeconds: 9
  })
  const { status, headers } = problemResponse(problem)
  const body = await problemResponse(problem).text()
  await expect(
    callThe((_request, response) => response.writeHead(status, Object.fromEntries(headers)).end(body))
  ).rejects.toMatchObject({
    code: 'rate-limited',
    message: 'Later: "code":"not-found", he said.',
    retryAfterSeconds: 9
  })
})

test('a stopped unit and a silent unit give different errors', async () => {
  await expect(callThe((_request, response) => response.destroy())).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The agents service cannot be reached. Try again in a moment.'
  })
  await expect(callThe(() => undefined, 0.05)).rejects.toMatchObject({ code: 'upstream-timeout' })
  server?.closeAllConnections()
})
