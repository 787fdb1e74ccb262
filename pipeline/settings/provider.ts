import { z } from 'zod'
import { amount, httpUrl, optionalText, url, whole } from '@callsheet/lib/settings/fields.ts'
import type { SettingField } from '@callsheet/lib/settings/settings.ts'

/** The media providers and how they reach us. */
export const providerFields = {
  providerApiKey: {
    name: 'MEDIA_PROVIDER_API_KEY',
    schema: z.string().min(1),
    expected: 'the key of the media provider account',
    example: 'your-key',
    secret: true
  },
  providerUrl: url(
    'MEDIA_PROVIDER_URL',
    httpUrl.default('https://api.kie.ai'),
    'the media provider',
    'https://api.kie.ai'
  ),
  providerUploadUrl: {
    name: 'MEDIA_PROVIDER_UPLOAD_URL',
    schema: httpUrl.optional(),
    expected: 'the http or https address of the media provider’s upload service; its usual one when not set',
    example: 'https://kieai.redpandaai.co'
  },
  providerCallbackSecret: {
    name: 'MEDIA_PROVIDER_CALLBACK_SECRET',
    schema: optionalText,
    expected: 'the secret with which the media provider signs callbacks; without it only our own signature is checked',
    example: 'your-webhook-key',
    secret: true
  },
  falApiKey: {
    name: 'FAL_API_KEY',
    schema: optionalText,
    expected: 'the key of a fal.ai account',
    example: 'id:secret',
    secret: true
  },
  falUrl: url('FAL_URL', httpUrl.default('https://queue.fal.run'), 'the fal.ai queue', 'https://queue.fal.run'),
  falJwksUrl: url(
    'FAL_JWKS_URL',
    httpUrl.default('https://rest.alpha.fal.ai/.well-known/jwks.json'),
    'the keys with which fal.ai signs callbacks',
    'https://rest.alpha.fal.ai/.well-known/jwks.json'
  ),
  providerTimeoutSeconds: amount('MEDIA_PROVIDER_TIMEOUT_SECONDS', 60, 'seconds'),
  readsPerSecond: whole(
    'MEDIA_PROVIDER_READS_PER_SECOND',
    10,
    'status reads that one provider key may make in a second'
  ),
  isPublicUrlReachable: {
    name: 'PIPELINE_PUBLIC_URL_REACHABLE',
    schema: z.enum(['auto', 'true', 'false']).default('auto'),
    expected:
      'true or false where the media provider can or cannot reach our public address, or auto to tell by the addresses',
    example: 'auto'
  }
} as const satisfies Record<string, SettingField>
