import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '@callsheet/lib/adapters/node/clock.ts'
import { readMediaRow, updateMediaRow, type MediaKind, type MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { creditLedger } from '@callsheet/lib/database/schema/credits.ts'
import { arkSettings } from '../provider/ark/settings.ts'
import { mediaProviders } from '../provider/registry.ts'
import { providerFields } from '../settings/provider.ts'
import { awaitRow, createOwner, createRow } from '../testing/rows.ts'
import { startTestPipeline, type TestPipeline } from '../testing/start-test-pipeline.ts'
import { callOverAt, settleUnwrittenAt } from './settle-times.ts'

/** The job that asks runs every minute. */
const minuteSeconds = 60
const promisedSeconds = 120

test('a create whose submitter died is asked about within two minutes, where the provider can be asked', () => {
  const settings = { providerTimeoutSeconds: providerFields.providerTimeoutSeconds.schema.parse(undefined) }
  const sentAt = new Date('2026-11-25T12:00:00Z')
  for (const family of ['runware-tasks', 'ark-tasks', 'comfyui-workflow'] as const) {
    const dueAt = settleUnwrittenAt(settings, mediaProviders[family], sentAt)
    expect((Number(dueAt) - sentAt.getTime()) / 1000 + minuteSeconds).toBeLessThanOrEqual(promisedSeconds)
  }
  expect(settleUnwrittenAt(settings, mediaProviders['kie-jobs'], sentAt)).toBeNull()
})

test('what we gave up may still arrive for a while, and what the other side ended may not', () => {
  const settings = { providerTimeoutSeconds: 50, lateArrivalSeconds: 300 }
  const claimedAt = new Date('2026-11-25T12:00:00Z')
  const overAfter = (seconds: number) => {
    const answeredAt = new Date(Number(claimedAt) + seconds * 1000)
    return (Number(callOverAt(settings, { claimedAt, answeredAt })) - Number(claimedAt)) / 1000
  }
  expect([overAfter(2), overAfter(50), overAfter(49.999)]).toEqual([2, 350, 349.999])
})

describe('a create without an answer, and a clock that a test moves', () => {
  const models = { runware: 'nano-banana-pro-runware', ark: 'seedance-2-fast-ark', comfyui: 'flux-schnell-comfyui' }
  let service: TestPipeline
  let ownerId: string
  let aheadMilliseconds = 0
  const now = () => Date.now() + aheadMilliseconds

  beforeAll(async () => {
    service = await startTestPipeline({
      // The stand-in lists at once; with the default, its list is believed as late as that of the real provider.
      env: {
        ARK_LIST_LAG_SECONDS: String(arkSettings.arkListLagSeconds.schema.parse(undefined)),
        MEDIA_PROVIDER_READS_PER_SECOND: '100'
      },
      clock: { ...systemClock, now: () => new Date(now()) }
    })
    ownerId = await createOwner(service.database.database)
  })
  afterAll(() => service?.close())

  type Lost = Pick<MediaRow, 'id' | 'submittingAt'> & { kind: MediaKind; prompt: string }

  /** A row whose create ended without an answer and whose callbacks never come. */
  async function lose(modelId: string, kind: Lost['kind'], fault: string): Promise<Lost> {
    const db = service.database.database
    const prompt = `Cold brew ${crypto.randomUUID()}`
    await service.control(
      '/faults',
      [{ kind: fault, next: 1 }, { kind: 'callback-drop' }].map((one) => ({ ...one, promptContains: prompt }))
    )
    const row = await createRow(db, { ownerId, kind, modelId, input: { prompt } })
    await service.call(`/api/${row.input.kind}/create`, { body: { rowId: row.id, apiModelPath: row.apiModelPath } })
    const lost = await awaitRow(db, { kind, id: row.id }, (one) => one.failureDetail !== null)
    expect(lost).toMatchObject({ status: 'Submitting', providerTaskId: null })
    return { id: row.id, submittingAt: lost.submittingAt, kind, prompt }
  }

  const isSettled = async ({ kind, id, submittingAt }: Lost) => {
    const row = await readMediaRow(service.database.database, kind, id)
    return row?.status !== 'Submitting' || Number(row.submittingAt) !== Number(submittingAt)
  }

  test.each([1, 30, 59])(
    'is settled within two minutes when the job runs %s seconds after it and every minute from then on',
    async (phaseSeconds) => {
      const lost = await Promise.all(
        ['create-lost-after', 'create-lost-before'].flatMap((fault) => [
          lose(models.runware, 'image', fault),
          lose(models.ark, 'video', fault),
          lose(models.comfyui, 'image', fault)
        ])
      )
      const sentAt = Math.min(...lost.map(({ submittingAt }) => Number(submittingAt)))
      for (let seconds = phaseSeconds; seconds <= promisedSeconds; seconds += minuteSeconds) {
        aheadMilliseconds += Math.max(0, sentAt + seconds * 1000 - now())
        await service.call('/api/admin/ticks/every-minute')
      }
      for (const one of lost) await expect.poll(() => isSettled(one)).toBe(true)

      for (const { kind, id, prompt } of lost) {
        const db = service.database.database
        await expect
          .poll(async () => {
            await updateMediaRow(db, { kind, id, whenStatus: 'Generating', set: { nextPollAt: new Date(0) } })
            await service.call('/api/admin/ticks/every-minute')
            return (await readMediaRow(db, kind, id))?.storageKey
          })
          .toBeTruthy()
        const { count } = (await service.control(`/tasks?promptContains=${encodeURIComponent(prompt)}`)) as {
          count: number
        }
        expect(count).toBe(1)
        const ledger = await db.select().from(creditLedger).where(eq(creditLedger.mediaId, id))
        expect(ledger.map((entry) => entry.kind)).toEqual(['charge'])
      }
    }
  )

  /** The name of another process, which is then killed or only stopped. */
  async function endProcess(signal: 'SIGKILL' | 'SIGSTOP'): Promise<string> {
    const module = new URL('../../lib/adapters/node/processes.ts', import.meta.url).href
    const script = `import { openProcesses } from '${module}'
      console.log((await openProcesses()).own)
      setInterval(() => undefined, 1000)`
    const stdio = ['ignore', 'pipe', 'inherit'] as const
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: [...stdio] })
    ended.push(child)
    const [name] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string]
    child.kill(signal)
    if (signal === 'SIGKILL') await once(child, 'exit')
    return name
  }
  const ended: ReturnType<typeof spawn>[] = []
  afterAll(() => {
    for (const child of ended) child.kill('SIGKILL')
  })

  test.runIf(process.platform === 'linux')(
    'a row at Ark that was never made is sent again when the process that sent it is dead, and not while it is stopped',
    async () => {
      const db = service.database.database
      const claimedAt = new Date(now())
      const [ofDead, ofStopped] = await Promise.all(
        (['SIGKILL', 'SIGSTOP'] as const).map(async (signal) =>
          createRow(db, {
            ownerId,
            kind: 'video',
            modelId: models.ark,
            set: {
              status: 'Submitting',
              nextEnqueueAt: null,
              submittingAt: claimedAt,
              settleAt: claimedAt,
              callClaimedAt: claimedAt,
              sender: await endProcess(signal)
            }
          })
        )
      )
      const read = (row: MediaRow | undefined) => readMediaRow(db, 'video', row!.id)
      const tickAfter = async (seconds: number) => {
        aheadMilliseconds += seconds * 1000
        await service.call('/api/admin/ticks/every-minute')
      }
      await tickAfter(60)
      await expect.poll(async () => (await read(ofDead))?.callOverAt).toBeTruthy()
      // What it had sent may arrive for five minutes, and is listed a minute later.
      await tickAfter(300)
      expect([await read(ofDead), await read(ofStopped)]).toMatchObject([
        { status: 'Submitting', submitTries: 0 },
        { status: 'Submitting', submitTries: 0, callOverAt: null }
      ])
      await tickAfter(120)
      await awaitRow(db, { kind: 'video', id: ofDead!.id }, ({ submitTries }) => submitTries === 1)
      for (let minute = 0; minute < 80; minute += 10) await tickAfter(600)
      await service.call('/api/admin/ticks/every-five-minutes')
      const refunded = await awaitRow(db, { kind: 'video', id: ofStopped!.id }, ({ status }) => status === 'Failed')
      expect(refunded).toMatchObject({ failureCode: 'outcome-unknown', submitTries: 0 })
    }
  )
})
