import { AwsClient } from 'aws4fetch'
import { expect, test } from 'vitest'
import { signPut } from './sign-put.ts'

test('a put is signed as the library signs it', async () => {
  const account = { region: 'eu-central-1', accessKeyId: 'an-id', secretAccessKey: 'a-secret' }
  const url = 'https://s3.example.com:9000/svc-media/svc-pipeline/video/a1/b-2_3.mp4'
  const now = new Date('2026-03-04T05:06:07.890Z')
  const signed = await new AwsClient({ ...account, service: 's3' }).sign(url, {
    method: 'PUT',
    aws: { datetime: '20260304T050607Z' }
  })
  const ours = signPut(account, url, now)
  for (const [name, value] of Object.entries(ours)) expect(signed.headers.get(name), name).toBe(value)
})
