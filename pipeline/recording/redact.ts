import { toBase64 } from '@callsheet/lib/text/base64.ts'
import { sha256Hex } from '../signatures.ts'
import type { Json } from './recording.ts'

/** What must never reach a disk, and what is written in its place. */
export interface Secrets {
  /** Keys and every other secret setting. */
  keys: readonly string[]
  /** Where the provider is asked to call back. */
  callbackUrl: string
  /** The addresses that settings name, by the settings' names. They may be private. */
  addresses: Readonly<Record<string, string>>
}

export interface Redactor {
  text(text: string): string
  /** A parsed body. */
  value(value: unknown): Json
  /** The address of a call of ours: its path is ours and stays. */
  address(url: string): string
  headers(headers: Headers, of: 'request' | 'response'): Record<string, string>
}

const keptHeaders = {
  request: /^(?:authorization|x-goog-api-key|content-type|accept|prefer|x-dashscope-[a-z-]+)$/,
  response: /^(?:content-type|retry-after|x-ratelimit-[a-z-]+)$/
}
const keyHeaders = new Set(['authorization', 'x-goog-api-key'])

/** Longer texts are told by their length and digest. Pictures in base64 are far longer. */
const longestText = 4_000

const key = '[key]'
const callback = '[callback]'
const redacted = '[redacted]'
const anyProject = 'projects/a-project/'

/** Fields that name an account or a person. */
const accountField =
  /^(?:user_?name|e-?mail|(?:account|user|owner|org|organi[sz]ation|team|customer|tenant|workspace|project|api_?key|redacted_?api_?key)(?:_?(?:id|name|uuid|alias|email))?|creator_?id|modified_?by|created_?by)$/i
/** An object with one of these tells of an account, whose name stands beside it. */
const personField = /^(?:user_?name|e-?mail|user_id|team_id|github_url)$/i
const personName = /^(?:name|display_?name|first_?name|last_?name|github_url|avatar_url)$/i
const secretField =
  /(?:^|_)(?:token|secret|signature|password|credentials?|cookie|session|authorization)$|^(?:api|access|secret)_?key$/i
/** What an account has left is nobody's business. Its type is kept. */
const balanceField = /^(?:balance|current_balance|credits?|remained_?credits|quota)$/i
const secretQuery = /sig|token|key|secret|credential|polic|auth|hash|expir|date/i

/** Keys of the usual forms, wherever they stand. */
const wordForm = /[A-Za-z0-9._~+-]{16,}/g
const bearerForm = /\bBearer \S{12,}/g
const keyStarts = ['sk-', 'r8_', 'xai-', 'AIza', 'AKIA', 'hf_', 'ghp_', 'whsec_']
/** A project of Google Cloud is in the names of everything in it. */
const projectForm = /\bprojects\/[a-z0-9-]{4,63}\//g
const addressForm = /https?:\/\/[^\s"'<>\\{}[\]]+/g
const dataForm = /^(data:[^;,]{1,100};base64,)([A-Za-z0-9+/=_-]{64,})$/
const base64Form = /^[A-Za-z0-9+/_-]{2000,}={0,2}$/
const ownAsset = /^\/asset-\d+(?:\.[a-z0-9]{1,5})?$/

export const bytesMark = (length: number, digest: string): string => `[${length} bytes, SHA-256 ${digest}]`

/**
 * Takes everything out of an exchange that must not be kept: keys, signatures, accounts, our callback's address, private
 * addresses and the bytes of pictures. It runs before anything is written. One redactor serves one recording, because
 * the same address gets the same number.
 */
export function createRedactor({ keys, callbackUrl, addresses }: Secrets): Redactor {
  const secrets = keys.filter((each) => each.length >= 4).flatMap(formsOf)
  const byLength = Object.entries(addresses).toSorted(([, one], [, other]) => other.length - one.length)
  const numbered = new Map<string, number>()

  function text(given: string): string {
    const data = dataForm.exec(given)
    if (data) return `${data[1]}${markOf(data[2] ?? '')}`
    if (base64Form.test(given)) return markOf(given)
    let clean = given
    for (const secret of secrets) clean = clean.replaceAll(secret, key)
    for (const form of [callbackUrl, encodeURIComponent(callbackUrl)]) clean = clean.replaceAll(form, callback)
    clean = clean
      .replace(addressForm, (url) => address(url, { isAsset: true }))
      .replace(projectForm, anyProject)
      .replace(bearerForm, redacted)
      .replace(wordForm, (word) => (isKey(word) ? redacted : word))
    return clean.length > longestText ? `[text of ${clean.length} characters, SHA-256 ${sha256Hex(clean)}]` : clean
  }

  /** An address of the settings keeps its path. Any other is where a file lies, and whoever knows it can read it. */
  function address(given: string, { isAsset }: { isAsset: boolean }): string {
    const url = given.replace(projectForm, anyProject)
    for (const [name, base] of byLength) {
      const rest = url.slice(base.length)
      if (url.startsWith(base) && /^(?:$|[/?])/.test(rest)) return `{${name}}${withoutSecrets(rest)}`
    }
    const parsed = URL.parse(url)
    if (!parsed || !isAsset) return withoutSecrets(url)
    const host = isPrivate(parsed.hostname) ? 'private.invalid' : withoutAccount(parsed.hostname)
    const isDone = ownAsset.test(parsed.pathname)
    // The same file with another signature is another address, which a refresh is asked for.
    if (!isDone && !numbered.has(url)) numbered.set(url, numbered.size + 1)
    const extension = /\.[a-z0-9]{1,5}$/i.exec(parsed.pathname)?.[0].toLowerCase() ?? ''
    const path = isDone ? parsed.pathname : `/asset-${numbered.get(url)}${extension}`
    const names = [...new Set(parsed.searchParams.keys())]
    const query = names.map((name) => `${encodeURIComponent(name)}=redacted`).join('&')
    return `${parsed.protocol}//${host}${path}${query && `?${query}`}`
  }

  function value(given: unknown, name = ''): Json {
    if (typeof given === 'string') {
      if (secretField.test(name) || accountField.test(name)) return given === '' ? '' : redacted
      return ofNested(given) ?? text(given)
    }
    if (typeof given === 'number')
      return balanceField.test(name) || accountField.test(name) ? Math.min(given, 1) : given
    if (Array.isArray(given)) return given.map((each) => value(each, name))
    if (typeof given === 'object' && given !== null) {
      const isAccount = Object.keys(given).some((field) => personField.test(field))
      return Object.fromEntries(
        Object.entries(given).map(([field, each]): [string, Json] => [
          text(field),
          isAccount && personName.test(field) && typeof each === 'string' ? redacted : value(each, field)
        ])
      )
    }
    return typeof given === 'boolean' ? given : null
  }

  /** JSON inside a text of JSON, as some providers answer. */
  function ofNested(given: string): string | null {
    if (!/^\s*[{[]/.test(given)) return null
    try {
      const inner: unknown = JSON.parse(given)
      return typeof inner === 'object' && inner !== null ? JSON.stringify(value(inner)) : null
    } catch {
      return null
    }
  }

  return {
    text,
    value,
    address: (url) => {
      let clean = url
      for (const secret of secrets) clean = clean.replaceAll(secret, key)
      for (const form of [encodeURIComponent(callbackUrl), callbackUrl]) clean = clean.replaceAll(form, callback)
      return address(clean, { isAsset: false })
    },
    headers(headers, of) {
      const kept = [...headers].filter(([name]) => keptHeaders[of].test(name))
      return Object.fromEntries(
        kept.map(([name, given]) => [name, keyHeaders.has(name) ? schemeOf(given) : withoutBoundary(text(given))])
      )
    }
  }
}

/** A key as it may be sent or repeated: as it is, escaped, in base64, and each half of `id:secret`. */
function formsOf(secret: string): string[] {
  const halves = secret.includes(':') ? secret.split(':').filter((half) => half.length >= 8) : []
  const encoder = new TextEncoder()
  const encoded = [secret, `${secret}:`, `:${secret}`].map((each) => toBase64(encoder.encode(each)))
  return [secret, encodeURIComponent(secret), ...encoded, ...halves]
}

const schemeOf = (header: string): string => {
  const [scheme, ...rest] = header.split(' ')
  return rest.length > 0 ? `${scheme} ${key}` : key
}

/** The boundary of a form is another one each time. */
const withoutBoundary = (header: string): string =>
  header
    .split(';')
    .filter((part) => !part.trim().toLowerCase().startsWith('boundary='))
    .join(';')

/** A signed web token has three parts. */
const isKey = (word: string): boolean =>
  keyStarts.some((start) => word.startsWith(start)) || (word.startsWith('eyJ') && word.split('.').length === 3)

function withoutSecrets(url: string): string {
  const [path = '', ...rest] = url.split('?')
  if (rest.length === 0) return url
  const fields = rest.join('?').split('&')
  const clean = fields.map((field) => {
    const [name = '', ...value] = field.split('=')
    return secretQuery.test(name) && value.join('=') !== callback ? `${name}=redacted` : field
  })
  return `${path}?${clean.join('&')}`
}

/** A bucket's name may be an account's: its long parts with digits are not kept. */
const withoutAccount = (host: string): string =>
  host
    .split('.')
    .map((label) =>
      label
        .split('-')
        .map((part) => (part.length >= 8 && /\d/.test(part) ? 'x' : part))
        .join('-')
    )
    .join('.')

const isPrivate = (host: string): boolean =>
  /^(?:[\d.]+|\[.*\]|localhost|[^.]+)$/.test(host) || /\.(?:internal|local|lan|home|test)$/.test(host)

function markOf(base64: string): string {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  return bytesMark(Math.floor(((base64.length - padding) * 3) / 4), sha256Hex(base64))
}
