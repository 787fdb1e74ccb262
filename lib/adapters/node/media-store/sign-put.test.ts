import { AwsClient } from 'aws4fetch'
import { expect, test } from 'vitest'
import { signPut } from './sign-put.ts'

test('a put is signed as the library signs it', async () => {
  const account = { region: 'eu-central-1', accessKeyId: 'an-id', secretAccessKey: 'a-secret' }
  const url = 'https://s3.example.com:9000/svc-media/svc-pipeline/video/a1/b-2_3.mp4'
  // The signing key is kept for a day. The next day has another one.
  for (const day of ['04', '04', '05']) {
    const signed = await new AwsClient({ ...account, service: 's3' }).sign(url, {
      method: 'PUT',
      aws: { datetime: `202603${day}T050607Z` }
    })
    const ours = signPut(account, url, new Date(`2026-03-${day}T05:06:07.890Z`))
    for (const [name, value] of Object.entries(ours)) expect(signed.headers.get(name), name).toBe(value)
  }
})
