import { compareShapes, type Drift } from './compare-shapes.ts'
import type { Exchange, Json } from './recording.ts'

type Message = Pick<Exchange['request'], 'json' | 'form' | 'text' | 'headers'>

/** How the request of an exchange differs in form: its method, its address and its body. */
export function compareRequests(was: Exchange['request'], is: Exchange['request']): Drift[] {
  const addresses: [string, string, string][] = [
    ['method', was.method, is.method],
    ['address', placeOf(was.url), placeOf(is.url)]
  ]
  const changed = addresses.flatMap(([path, one, other]): Drift[] =>
    one === other ? [] : [{ path: `request.${path}`, kind: 'code', was: one, is: other }]
  )
  const headers = compareShapes(schemes(was.headers), schemes(is.headers))
  return [...changed, ...below('request.headers', headers), ...below('request.body', compareBodies(was, is))]
}

/** How the answer differs in form: its status and its body. */
export function compareResponses(was: Exchange['response'], is: Exchange['response']): Drift[] {
  if (!was || !is) {
    const word = (one: Exchange['response']) => (one ? 'an answer' : 'no answer')
    return word(was) === word(is) ? [] : [{ path: 'response', kind: 'code', was: word(was), is: word(is) }]
  }
  const status: Drift[] =
    was.status === is.status
      ? []
      : [{ path: 'response.status', kind: 'code', was: String(was.status), is: String(is.status) }]
  return [...status, ...below('response.body', compareBodies(was, is))]
}

function compareBodies(was: Message, is: Message): Drift[] {
  const kind = ({ json, form, text }: Message) =>
    json !== undefined ? 'JSON' : form ? 'a form' : text !== undefined ? 'text' : 'nothing'
  if (kind(was) !== kind(is)) return [{ path: '', kind: 'type', was: kind(was), is: kind(is) }]
  return compareShapes(unpacked(was.json) ?? was.form, unpacked(is.json) ?? is.form)
}

/** JSON inside a text of JSON counts as what it is. */
function unpacked(value: Json | undefined): Json | undefined {
  if (typeof value === 'string' && /^\s*[{[]/.test(value)) {
    try {
      // What was parsed as JSON is JSON.
      return JSON.parse(value) as Json
    } catch {
      return value
    }
  }
  if (Array.isArray(value)) return value.map((each) => unpacked(each) ?? null)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, unpacked(each) ?? null]))
}

/** How the key is sent counts, and the other headers by their names. */
const schemes = (headers: Record<string, string>): Json =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name === 'authorization' ? `${name} ${value.split(' ')[0]}` : name,
      ''
    ])
  )

/** The path with the names of its query. Ids in the path and in values are others each time. */
function placeOf(url: string): string {
  const [path = '', query = ''] = url.split('?')
  const parts = path
    .split('/')
    .map((part) => (/\d{3,}|^[0-9a-z_-]{20,}$/i.test(part) && !part.startsWith('{') ? '*' : part))
  const names = [...new Set(new URLSearchParams(query).keys())].toSorted()
  return `${parts.join('/')}${names.length > 0 ? `?${names.join('&')}` : ''}`
}

const below = (place: string, drifts: Drift[]): Drift[] =>
  drifts.map((drift) => ({ ...drift, path: [place, drift.path].filter(Boolean).join('.') }))
