import { z } from 'zod'
import { amount, whole } from '@callsheet/lib/settings/fields.ts'
import type { SettingField } from '@callsheet/lib/settings/settings.ts'

/**
 * The settings for all media providers. Those of one provider are in its folder, `pipeline/provider/NAME/settings.ts`.
 */
export const providerFields = {
  providerTimeoutSeconds: amount('MEDIA_PROVIDER_TIMEOUT_SECONDS', 50, 'seconds'),
  wholeAnswerSeconds: amount(
    'MEDIA_PROVIDER_WHOLE_ANSWER_SECONDS',
    240,
    'seconds for a call that is answered only when its picture is made'
  ),
  lateArrivalSeconds: amount(
    'MEDIA_PROVIDER_LATE_ARRIVAL_SECONDS',
    300,
    'seconds in which a request may still arrive after its process died or gave it up'
  ),
  readsPerSecond: whole(
    'MEDIA_PROVIDER_READS_PER_SECOND',
    10,
    'status reads that one provider key may make in a second'
  ),
  isPublicUrlReachable: {
    name: 'PIPELINE_PUBLIC_URL_REACHABLE',
    schema: z.enum(['auto', 'true', 'false']).default('auto'),
    expected: 'true or false: whether the media provider can reach our public address; auto decides by the addresses',
    example: 'auto'
  }
} as const satisfies Record<string, SettingField>
