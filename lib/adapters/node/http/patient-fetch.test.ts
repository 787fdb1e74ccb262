import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchCalls } from '../../../conformance/fetch-calls.ts'
import { describeFetch } from '../../../conformance/fetch.ts'
import type { FetchInit } from '../../../ports/fetch.ts'
import { createPatientFetch, type PatientFetch } from './patient-fetch.ts'

let patient: PatientFetch

beforeAll(() => {
  patient = createPatientFetch()
})
afterAll(() => patient.close())

describeFetch({ open: async () => async (name, origin) => fetchCalls[name]?.(patient.fetch, origin) })

test.each([
  ['a plain call', { redirect: 'manual' }],
  ['any other', { redirect: 'manual', headers: new Headers({ 'x-name': 'a' }) }]
] satisfies [string, FetchInit][])('%s says by the code of its cause that nobody was there', async (_name, init) => {
  const nobody = createServer()
  await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve))
  const { port } = nobody.address() as AddressInfo
  await new Promise((resolve) => nobody.close(resolve))
  await expect(patient.fetch(`http://127.0.0.1:${port}`, init)).rejects.toMatchObject({
    name: 'TypeError',
    cause: { code: 'ECONNREFUSED' }
  })
})

test('a text without an end is left, and its connection is closed', async () => {
  const closed = Promise.withResolvers<void>()
  const piece = Buffer.alloc(1024 * 1024, 'x')
  const endless = createServer((_request, response) => {
    response.once('close', closed.resolve)
    const write = () => {
      while (!response.destroyed && response.write(piece)) continue
    }
    response.on('drain', write)
    write()
  })
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve))
  const { port } = endless.address() as AddressInfo
  const answer = await patient.fetch(`http://127.0.0.1:${port}`, { method: 'GET', redirect: 'manual' })
  await expect(answer.text()).rejects.toThrow('larger than')
  await closed.promise
  await new Promise((resolve) => endless.close(resolve))
})
