import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { z } from 'zod'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import { providerKeys } from '@callsheet/lib/database/schema/operations.ts'
import { sealKey, type SealingPublicKey } from '@callsheet/lib/secrets/sealed-keys.ts'
import { healthResponseSchema } from '@callsheet/lib/wire/pipeline-service.ts'
import { createOwner, inState, isStored } from '@callsheet/pipeline/testing/rows.ts'
import { ownKeyOfAUser, type PipelineSystem } from '../../support/pipeline-system.ts'
import { waitFor } from '../../support/wait-for.ts'
import type { PipelineSuite } from './pipeline-suite.ts'
import { openMediaDesk } from './media-desk.ts'

const letterSchema = z.looseObject({ id: z.uuid(), queue: z.string(), reason: z.string(), body: z.unknown() })

/** Input of the service from outside: health, callers, messages, keys. */
export function testMessages({ system, it }: PipelineSuite): void {
  it('the service names its deployment, commit, queues and migrations, and is ready', async () => {
    const health = healthResponseSchema.parse(await (await fetch(`${system().url}/health`)).json())
    expect(health).toMatchObject({
      service: 'pipeline',
      deployment: 'svc-pipeline',
      commit: 'of-the-suite',
      queuePrefix: 'svc-',
      status: 'ok'
    })
    expect(health.migration).toBeGreaterThan(0)
    expect((await fetch(`${system().url}/ready`)).status).toBe(200)
  })

  it('names the platform’s bindings', async () => {
    const { bindings } = healthResponseSchema.parse(await (await fetch(`${system().url}/health`)).json())
    expect(bindings).toEqual(expect.arrayContaining(['HYPERDRIVE', 'MEDIA', 'QUEUE_I2V_SUBMIT', 'QUEUE_VIDEO_STORE']))
  })

  it('a caller without a token, or with a wrong one, is refused, and so is a callback that we did not sign', async () => {
    const body = { rowId: randomUUID(), apiModelPath: 'nano-banana-2' }
    for (const token of [null, 'another-token-altogether']) {
      const answer = await system().call('/api/image/create', { body, token })
      expect(answer.status).toBe(401)
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
    }
    const forged = `/api/callback/kie-jobs/image/${randomUUID()}/${'0'.repeat(64)}`
    expect((await system().call(forged, { body: {}, token: null })).status).toBe(404)
  })

  it('a doubled message buys nothing twice', async () => {
    const desk = openMediaDesk(system())
    const row = await desk.submit({ faults: [{ kind: 'slow', seconds: 0.3 }] })
    const message = { rowId: row.id, apiModelPath: row.apiModelPath }
    await Promise.all([1, 2, 3].map(() => system().sendToQueue('image-submit', message)))
    await desk.awaitRow(row, 'stored', isStored)
    await system().sendToQueue('image-submit', message)
    await system().sendToQueue('image-store', { rowId: row.id })
    const next = await desk.submit()
    await desk.awaitRow(next, 'stored', isStored)
    expect(await desk.tasksOf(row)).toHaveLength(1)
    expect(await desk.ledgerOf(row)).toEqual([['charge', -8]])
  })

  it('a message that cannot be read is a dead letter with its reason, to be sent again or dropped', async () => {
    const marker = randomUUID()
    await system().sendToQueue('image-store', { rowId: 'no id at all', marker })
    const letter = await findLetter(system(), marker)
    expect(letter).toMatchObject({ queue: 'svc-image-store' })
    expect(letter.reason).toMatch(/does not parse/)
    const replayed = await system().call(`/api/admin/dead-letters/${letter.id}/replay`)
    expect(await replayed.json()).toEqual({ replayed: 1 })
    const again = await findLetter(system(), marker)
    expect(again.id).not.toBe(letter.id)
    expect((await system().call(`/api/admin/dead-letters/${again.id}`, { method: 'DELETE' })).status).toBe(204)
    expect(await listLetters(system(), marker)).toEqual([])
  })

  it('a user’s own key makes the task, does not open for another user, and is in no log', async () => {
    const desk = openMediaDesk(system())
    const [ownerId, thiefId] = [await createOwner(desk.database), await createOwner(desk.database)]
    const sealedKey = await bringKey(system(), ownerId)
    const set = { providerKeyId: sealedKey.keyId }
    const row = await desk.submit({ ownerId, set, sealedKey })
    const stored = await desk.awaitRow(row, 'stored', isStored)
    expect((await desk.tasksOf(row)).map(({ account }) => account)).toEqual([stored.providerKeyHash])
    const stolen = await desk.submit({ ownerId: thiefId, set, sealedKey })
    expect(await desk.awaitRow(stolen, 'Failed', inState('Failed'))).toMatchObject({
      failureCode: 'own-provider-key',
      providerTaskId: null
    })
    const log = await system().readLog()
    expect(log).not.toContain(ownKeyOfAUser)
    expect(log).not.toContain(sealedKey.sealed)
  })
}

async function bringKey(system: PipelineSystem, ownerId: string) {
  const answer = await system.call('/api/sealing-key', { method: 'GET' })
  const sealingKey = (await answer.json()) as SealingPublicKey
  const keyId = newId()
  const sealed = await sealKey(ownKeyOfAUser, sealingKey, { keyId, ownerId })
  const key = {
    id: keyId,
    ownerId,
    provider: 'kie',
    label: 'Mine',
    hint: 'user',
    sealed,
    sealingKeyId: sealingKey.id
  } as const
  await system.database.database.insert(providerKeys).values(key)
  return { keyId, ownerId, sealingKeyId: sealingKey.id, sealed }
}

function findLetter(system: PipelineSystem, marker: string) {
  return waitFor('the dead letter', async () => (await listLetters(system, marker))[0] ?? null)
}

async function listLetters(system: PipelineSystem, marker: string) {
  const answer = await system.call('/api/admin/dead-letters?limit=200', { method: 'GET' })
  const { deadLetters } = z.object({ deadLetters: z.array(letterSchema) }).parse(await answer.json())
  return deadLetters.filter(({ body }) => JSON.stringify(body).includes(marker))
}
