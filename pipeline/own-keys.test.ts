import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import { updateMediaRow } from '@callsheet/lib/database/media-rows.ts'
import { providerKeys } from '@callsheet/lib/database/schema/operations.ts'
import { keyedProviders } from '@callsheet/lib/endpoint-families.ts'
import { mediaProviderFacts, type KeyProvider } from '@callsheet/lib/media-providers.ts'
import { seedModels } from '@callsheet/lib/models/seed.ts'
import { sealKey, type SealingPublicKey } from '@callsheet/lib/secrets/sealed-keys.ts'
import type { SettingField } from '@callsheet/lib/settings/settings.ts'
import type { SealedKey } from '@callsheet/lib/wire/sealed-key.ts'
import { serviceAccountKey } from '@callsheet/understudy/media/vertex/service-account.ts'
import { openProviderKey } from './media/provider-key.ts'
import { mediaProviders, providerSettings } from './provider/registry.ts'
import type { PipelineRuntime } from './runtime.ts'
import { createPipelineApp } from './server/app.ts'
import { parsePipelineSettings } from './settings.ts'
import { sha256Hex } from './signatures.ts'
import { awaitRow, createOwner, createRow, inState, isStored, type NewRow } from './testing/rows.ts'
import { serviceToken, startTestPipeline, type TestPipeline } from './testing/start-test-pipeline.ts'

const ownKey = 'own-key-of-a-user'

describe('a key that a user brought', () => {
  let service: TestPipeline
  const db = () => service.database.database
  const bring = (ownerId: string, secret: string) => bringKey(service, { ownerId, secret, provider: 'kie' })
  beforeAll(async () => {
    service = await startTestPipeline()
  })
  afterAll(() => service.close())

  test('is checked at its provider for its owner alone', async () => {
    const ownerId = await createOwner(db())
    const check = async (keyId: string, asked: string) => {
      const answer = await service.call('/api/check-provider-key', { body: { keyId, ownerId: asked } })
      return { status: answer.status, ...((await answer.json()) as object) }
    }
    const good = await bring(ownerId, ownKey)
    expect(await check(good.keyId, ownerId)).toMatchObject({ status: 200, verdict: 'good' })
    expect(await check(good.keyId, await createOwner(db()))).toMatchObject({ status: 404 })
    const wrong = await bring(ownerId, 'a-key-that-nobody-knows')
    expect(await check(wrong.keyId, ownerId)).toMatchObject({
      verdict: 'bad',
      words: 'kie.ai refuses the key (401).'
    })
    expect(service.logLines.join('\n')).not.toContain('a-key-that-nobody-knows')
  })

  test('makes the task with that key, and cannot be read anywhere', async () => {
    const ownerId = await createOwner(db())
    const sealedKey = await bring(ownerId, ownKey)
    const row = await createRow(db(), { ownerId, set: { providerKeyId: sealedKey.keyId } })
    await service.call('/api/image/create', { body: { rowId: row.id, apiModelPath: row.apiModelPath, sealedKey } })
    const stored = await awaitRow(db(), row, isStored)
    const { tasks } = (await service.control(`/tasks?promptContains=${encodeURIComponent(row.input.prompt)}`)) as {
      tasks: { account: string }[]
    }
    expect(tasks[0]?.account).toBe(stored.providerKeyHash)

    await service.control('/faults', { kind: 'create-no-credits', promptContains: 'broke' })
    const broke = await createRow(db(), {
      ownerId,
      input: { prompt: 'broke' },
      set: { providerKeyId: sealedKey.keyId }
    })
    await service.call('/api/image/create', { body: { rowId: broke.id, apiModelPath: 'x', sealedKey } })
    await awaitRow(db(), broke, inState('Failed'))

    await service.call('/api/image/create', { body: { rowId: row.id, apiModelPath: '', sealedKey } })
    await service.pipeline.runtime.queues.send('svc-image-submit', [{ rowId: 'no uuid', sealedKey }])
    await expect.poll(async () => (await deadLettersText()).length).toBeGreaterThan(100)
    expect(await deadLettersText()).not.toContain(sealedKey.sealed)
    expect(await dump()).not.toContain(ownKey)
    expect(service.logLines.join('\n')).not.toContain(ownKey)
    expect(service.logLines.join('\n')).not.toContain('provider-key-of-tests')
  })

  test('of one user does not open for another', async () => {
    const [thief, victim] = [await createOwner(db()), await createOwner(db())]
    const sealedKey = await bring(victim, ownKey)
    const row = await createRow(db(), { ownerId: thief, set: { providerKeyId: sealedKey.keyId } })
    await service.call('/api/image/create', { body: { rowId: row.id, apiModelPath: row.apiModelPath, sealedKey } })
    expect(await awaitRow(db(), row, inState('Failed'))).toMatchObject({
      failureCode: 'own-provider-key',
      providerTaskId: null
    })
  })

  test('still opens after its sealing pair was replaced, until that pair is removed', async () => {
    const { runtime } = service.pipeline
    const provider = mediaProviders['kie-jobs']
    const ownerId = await createOwner(db())
    const row = await createRow(db(), { ownerId, set: { providerKeyId: newId() } })
    const [first, second] = [`2026-10:${'1f'.repeat(32)}`, `2026-11:${'2e'.repeat(32)}`]
    const runtimeWith = (...secrets: string[]): PipelineRuntime => ({
      ...runtime,
      settings: parsePipelineSettings({ ...service.env, PROVIDER_KEY_SEALING_SECRETS: secrets.join(',') })
    })
    const sealWith = async (sealing: PipelineRuntime) => {
      const response = await createPipelineApp(sealing).request('/api/sealing-key', {
        headers: { authorization: `Bearer ${serviceToken}` }
      })
      const to = (await response.json()) as SealingPublicKey
      const keyId = row.providerKeyId ?? ''
      return { keyId, ownerId, sealingKeyId: to.id, sealed: await sealKey(ownKey, to, { keyId, ownerId }) }
    }
    const open = async (opening: PipelineRuntime, sealed: SealedKey) =>
      (await openProviderKey(opening, provider, row, sealed))?.apiKey

    const before = await sealWith(runtimeWith())
    const old = await sealWith(runtimeWith(first))
    const rotated = runtimeWith(second, first)
    const fresh = await sealWith(rotated)
    expect([before, old, fresh].map(({ sealingKeyId }) => sealingKeyId)).toEqual(['derived', '2026-10', '2026-11'])
    for (const sealed of [before, old, fresh]) expect(await open(rotated, sealed)).toBe(ownKey)
    const without = runtimeWith(second)
    expect(await open(without, fresh)).toBe(ownKey)
    await expect(open(without, old)).rejects.toThrow('no longer kept')
  })

  const deadLettersText = async () =>
    (
      await fetch(`${service.pipeline.url}/api/admin/dead-letters`, {
        headers: { authorization: `Bearer ${serviceToken}` }
      })
    ).text()

  /** All texts in all tables, also those of the queues. */
  async function dump(): Promise<string> {
    const { rows } = await db().execute<{ schema: string; name: string }>(
      sql`select table_schema as schema, table_name as name from information_schema.tables where table_schema in ('public', 'queues') and table_type = 'BASE TABLE'`
    )
    const texts = await Promise.all(
      rows.map(({ schema, name }) =>
        db().execute(sql.raw(`select coalesce(string_agg(t::text, ' '), '') as text from "${schema}"."${name}" t`))
      )
    )
    return texts.map(({ rows: [row] }) => String(row?.['text'])).join('\n')
  }
})

describe('a deployment without a key of its own', () => {
  let service: TestPipeline
  const db = () => service.database.database
  beforeAll(async () => {
    const fields: SettingField[] = Object.values(providerSettings)
    const secrets = fields.filter(({ secret }) => secret)
    const none = Object.fromEntries(secrets.map(({ name }) => [name, '']))
    service = await startTestPipeline({
      env: { ...none, POLL_PACE: '0.02', MEDIA_PROVIDER_CALLBACK_SECRET: 'callback-secret-of-tests' }
    })
  })
  afterAll(() => service.close())

  test.each(keyedProviders)('makes with the %s key of a user, and with no other', async (name) => {
    const { families }: { families: readonly string[] } = mediaProviderFacts[name]
    const models = seedModels.filter(({ config }) => families.includes(config.endpointFamily))
    const model = models.find(({ config }) => config.kind === 'image') ?? models[0]
    if (!model) throw new Error(`The seed has no model of ${name}.`)
    const { kind } = model.config
    const ownerId = await createOwner(db())
    const secret = name === 'vertex' ? serviceAccountKey(ownKey) : ownKey
    const sealedKey = await bringKey(service, { ownerId, secret, provider: name })
    const make = async (set: NewRow['set']) => {
      const row = await createRow(db(), { ownerId, kind, modelId: model.id, set })
      const body = { rowId: row.id, apiModelPath: row.apiModelPath, ...(set && { sealedKey }) }
      await service.call(`/api/${kind}/create`, { body })
      return row
    }
    const [own, other] = [await make({ providerKeyId: sealedKey.keyId }), await make(undefined)]
    const stored = awaitRow(db(), { ...own, kind }, isStored)
    let isOver = false
    const end = stored.finally(() => (isOver = true)).catch(() => undefined)
    // Some providers call nobody: their tasks are read by the job of each minute.
    while (!isOver) {
      await updateMediaRow(db(), { ...own, kind, whenStatus: 'Generating', set: { nextPollAt: new Date(0) } })
      await service.call('/api/admin/ticks/every-minute')
      await Promise.race([end, new Promise((resolve) => setTimeout(resolve, 200))])
    }
    expect(await stored).toMatchObject({ status: 'Completed', providerKeyHash: sha256Hex(secret) })
    expect(await awaitRow(db(), { ...other, kind }, inState('Failed'))).toMatchObject({ providerTaskId: null })
    expect(await service.control(`/tasks?promptContains=${encodeURIComponent(other.input.prompt)}`)).toMatchObject({
      count: 0
    })
  })
})

async function bringKey(
  service: TestPipeline,
  { ownerId, secret, provider }: { ownerId: string; secret: string; provider: KeyProvider }
): Promise<SealedKey & { ownerId: string }> {
  const response = await service.call('/api/sealing-key', { method: 'GET' })
  const sealingKey = (await response.json()) as SealingPublicKey
  const keyId = newId()
  const sealed = await sealKey(secret, sealingKey, { keyId, ownerId })
  await service.database.database
    .insert(providerKeys)
    .values({ id: keyId, ownerId, provider, label: 'Mine', hint: 'user', sealed, sealingKeyId: sealingKey.id })
  return { keyId, ownerId, sealingKeyId: sealingKey.id, sealed }
}
