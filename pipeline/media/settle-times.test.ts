import { expect, test } from 'vitest'
import { mediaProviders } from '../provider/registry.ts'
import { providerFields } from '../settings/provider.ts'
import { settleSoon, settleUnwrittenAt } from './settle-times.ts'

/** The job that asks runs every minute. */
const minuteSeconds = 60
const settings = { providerTimeoutSeconds: providerFields.providerTimeoutSeconds.schema.parse(undefined) }
const sentAt = new Date('2026-11-25T12:00:00Z')
const secondsAfter = (date: Date | null): number => ((date?.getTime() ?? Number.NaN) - sentAt.getTime()) / 1000

test('a create that hangs is asked about within two minutes, by the settings as they are', () => {
  const overAt = new Date(sentAt.getTime() + settings.providerTimeoutSeconds * 1000)
  expect(secondsAfter(settleSoon(overAt)) + minuteSeconds).toBeLessThan(120)
})

test('so is a create whose submitter died, where the provider can be asked', () => {
  for (const family of ['runware-tasks', 'ark-tasks', 'comfyui-workflow'] as const) {
    const dueAt = settleUnwrittenAt(settings, mediaProviders[family], sentAt)
    expect(secondsAfter(dueAt) + minuteSeconds).toBeLessThanOrEqual(120)
  }
  expect(settleUnwrittenAt(settings, mediaProviders['kie-jobs'], sentAt)).toBeNull()
})
