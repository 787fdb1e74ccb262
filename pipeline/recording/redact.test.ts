import { expect, test } from 'vitest'
import { createRedactor } from './redact.ts'

const key = 'id-0815-4711:secret-of-the-account'
const redactor = () =>
  createRedactor({
    keys: [key],
    callbackUrl: 'https://callsheet-recording.invalid/callback',
    addresses: { FAL_URL: 'https://queue.fal.run', COMFYUI_URL: 'http://gpu.internal:8188/api' }
  })

test('a key is taken out in each form in which it may be sent or repeated', () => {
  const { text } = redactor()
  for (const form of [key, 'id-0815-4711', 'secret-of-the-account', btoa(key), encodeURIComponent(key)]) {
    expect(text(`before ${form} after`)).toBe('before [key] after')
  }
  const others = ['sk-proj-abcdefghijkl0123', 'r8_abcdefghijklmnop', 'eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl']
  for (const other of others) expect(text(`see ${other}, it says`)).toBe('see [redacted], it says')
  expect(text('Bearer abcdefghijklmnopqrst')).toBe('[redacted]')
})

test('a signed address keeps its host and the names of its query, and the same address its number', () => {
  const { text } = redactor()
  const signed = 'https://bucket-2100000123.tos-ap-southeast-1.volces.com/acct/out.mp4?X-Tos-Signature=abc&X-Tos-Date=1'
  const clean =
    'https://bucket-x.tos-ap-southeast-1.volces.com/asset-1.mp4?X-Tos-Signature=redacted&X-Tos-Date=redacted'
  expect(text(signed)).toBe(clean)
  expect(text(`It is at ${signed}.`)).not.toContain('acct')
  expect(text(signed)).toBe(clean)
  expect(text(signed.replace('abc', 'def'))).toContain('/asset-3.mp4')
  expect(text(clean)).toBe(clean)
  expect(text('http://10.0.0.7:9000/a.png')).toBe('http://private.invalid/asset-4.png')
})

test('addresses of the settings and the callback are named and not told', () => {
  const { text, address } = redactor()
  expect(address('http://gpu.internal:8188/api/view?filename=a.png&type=output')).toBe(
    '{COMFYUI_URL}/view?filename=a.png&type=output'
  )
  expect(address('https://queue.fal.run/a?fal_webhook=https%3A%2F%2Fcallsheet-recording.invalid%2Fcallback')).toBe(
    '{FAL_URL}/a?fal_webhook=[callback]'
  )
  expect(address('https://queue.fal.run/a?token=abc')).toBe('{FAL_URL}/a?token=redacted')
  expect(text('https://queue.fal.runs/a')).toBe('https://queue.fal.runs/asset-1')
})

test('accounts, balances and pictures are taken out of JSON, and of JSON inside its texts', () => {
  const { value } = redactor()
  const picture = 'A'.repeat(4_000)
  expect(
    value({
      username: 'ada',
      name: 'Ada L.',
      credits: { current_balance: 24.5, currency: 'USD' },
      api_key_id: '1',
      param: JSON.stringify({ callBackUrl: 'https://callsheet-recording.invalid/callback', token: 'abc' }),
      data: [{ b64_json: picture, name: 'model' }],
      image: `data:image/png;base64,${picture}`,
      count: 3
    })
  ).toEqual({
    username: '[redacted]',
    name: '[redacted]',
    credits: { current_balance: 1, currency: 'USD' },
    api_key_id: '[redacted]',
    param: '{"callBackUrl":"[callback]","token":"[redacted]"}',
    data: [{ b64_json: expect.stringMatching(/^\[3000 bytes, SHA-256 [0-9a-f]{64}\]$/), name: 'model' }],
    image: expect.stringMatching(/^data:image\/png;base64,\[3000 bytes, SHA-256 /),
    count: 3
  })
})

test('of headers only those that matter are kept, and a key as its scheme', () => {
  const { headers } = redactor()
  const sent = new Headers({ authorization: `Key ${key}`, 'x-goog-api-key': key, cookie: 'a=b', accept: '*/*' })
  expect(headers(sent, 'request')).toEqual({ authorization: 'Key [key]', 'x-goog-api-key': '[key]', accept: '*/*' })
  const got = new Headers({
    'content-type': 'multipart/form-data; boundary=abc',
    'set-cookie': 'a=b',
    'retry-after': '7'
  })
  expect(headers(got, 'response')).toEqual({ 'content-type': 'multipart/form-data', 'retry-after': '7' })
})
