import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
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

const callTimes = () => ({
  providerTimeoutSeconds: providerFields.providerTimeoutSeconds.schema.parse(undefined),
  wholeAnswerSeconds: providerFields.wholeAnswerSeconds.schema.parse(undefined)
})

test('a create whose submitter died is asked about within two minutes, where the provider can be asked', () => {
  const settings = callTimes()
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

  /** The name of another process, which is then killed or only stopped. With `port`, it sends there what nobody takes. */
  async function endProcess(signal: 'SIGKILL' | 'SIGSTOP', port?: number): Promise<string> {
    const module = new URL('../../lib/adapters/node/processes.ts', import.meta.url).href
    const sending = `import('node:net').then(({ connect }) => {
      const socket = connect(${port}, '127.0.0.1', () => socket.write(new Uint8Array(32_000_000), say))
      socket.on('error', () => undefined)
      setTimeout(say, 500)
    })`
    const script = `import { openProcesses } from '${module}'
      const { own } = await openProcesses()
      const say = () => console.log(own)
      ${port === undefined ? 'say()' : sending}
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

  /** A row as its claim leaves it: nobody has written what became of the call. */
  const claimedBy = (
    sender: string,
    { kind, modelId, family }: { kind: MediaKind; modelId: string; family: keyof typeof mediaProviders } = {
      kind: 'video',
      modelId: models.ark,
      family: 'ark-tasks'
    }
  ) => {
    const claimedAt = new Date(now())
    return createRow(service.database.database, {
      ownerId,
      kind,
      modelId,
      set: {
        status: 'Submitting',
        nextEnqueueAt: null,
        submittingAt: claimedAt,
        settleAt: settleUnwrittenAt(callTimes(), mediaProviders[family], claimedAt),
        callClaimedAt: claimedAt,
        sender
      }
    })
  }
  const readClip = ({ id }: MediaRow) => readMediaRow(service.database.database, 'video', id)
  const tickAfter = async (seconds: number) => {
    aheadMilliseconds += seconds * 1000
    await service.call('/api/admin/ticks/every-minute')
  }

  test.runIf(process.platform === 'linux')(
    'a picture that came only with its answer is refunded in the next run after the death of the process that waited for it',
    async () => {
      const still = { kind: 'image', modelId: 'gpt-image-2', family: 'openai-images' } as const
      const ofDead = await claimedBy(await endProcess('SIGKILL'), still)
      const ofStopped = await claimedBy(await endProcess('SIGSTOP'), still)
      await tickAfter(1)
      const db = service.database.database
      expect(await readMediaRow(db, 'image', ofDead.id)).toMatchObject({
        status: 'Failed',
        failureCode: 'outcome-unknown',
        submitTries: 0
      })
      const ledger = await db.select().from(creditLedger).where(eq(creditLedger.mediaId, ofDead.id))
      expect(ledger.map((entry) => entry.kind).toSorted()).toEqual(['charge', 'refund'])
      expect((await readMediaRow(db, 'image', ofStopped.id))?.status).toBe('Submitting')
      // Its answer can no longer come, but nothing proves that it did not.
      await tickAfter(providerFields.wholeAnswerSeconds.schema.parse(undefined) + 11)
      expect(await readMediaRow(db, 'image', ofStopped.id)).toMatchObject({ status: 'Submitting', settleAt: null })
    }
  )

  describe.runIf(process.platform === 'linux')('a row at Ark that was never made', () => {
    test('is sent again within two minutes when the process that sent it is dead, and not while that one is stopped', async () => {
      const ofDead = await claimedBy(await endProcess('SIGKILL'))
      const ofStopped = await claimedBy(await endProcess('SIGSTOP'))
      // The job ran just before, so that a minute passes until it notices.
      await tickAfter(minuteSeconds - 1)
      // What the kernel still sends for the dead process of another test may hold it up for some seconds.
      await expect
        .poll(async () => {
          await tickAfter(0)
          return (await readClip(ofDead))?.callOverAt
        })
        .toBeTruthy()
      expect(await readClip(ofDead)).toMatchObject({ status: 'Submitting', submitTries: 0 })
      await tickAfter(minuteSeconds)
      await awaitRow(
        service.database.database,
        { kind: 'video', id: ofDead.id },
        ({ submitTries }) => submitTries === 1
      )
      expect(await readClip(ofStopped)).toMatchObject({ status: 'Submitting', submitTries: 0, callOverAt: null })
      for (let minute = 0; minute < 80; minute += 10) await tickAfter(600)
      await service.call('/api/admin/ticks/every-five-minutes')
      const refunded = await awaitRow(
        service.database.database,
        { kind: 'video', id: ofStopped.id },
        ({ status }) => status === 'Failed'
      )
      expect(refunded).toMatchObject({ failureCode: 'outcome-unknown', submitTries: 0 })
    })

    test('waits while the kernel still sends for the dead process, and is sent again when that is over', async () => {
      const accepted: Socket[] = []
      const server = createServer({ pauseOnConnect: true }, (socket) => accepted.push(socket))
      await once(server.listen(0, '127.0.0.1'), 'listening')
      onTestFinished(() => {
        for (const socket of accepted) socket.destroy()
        server.close()
      })
      const row = await claimedBy(await endProcess('SIGKILL', (server.address() as AddressInfo).port))
      await tickAfter(1)
      await expect.poll(async () => Number((await readClip(row))?.callOverAt)).toBeGreaterThan(now() + 200_000)
      await tickAfter(minuteSeconds)
      await tickAfter(minuteSeconds)
      expect(await readClip(row)).toMatchObject({ status: 'Submitting', submitTries: 0 })
      for (const socket of accepted) socket.resetAndDestroy()
      await expect
        .poll(async () => {
          await tickAfter(minuteSeconds)
          return (await readClip(row))?.submitTries
        })
        .toBe(1)
      // Sooner than by the time that its bytes may have needed.
      expect(now() - Number(row.submittingAt)).toBeLessThan(345_000)
    })
  })
})
