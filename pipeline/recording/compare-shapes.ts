import type { Json } from './recording.ts'

export interface Drift {
  /** `data.images[].url`. Empty for the body as a whole. */
  path: string
  kind: 'gone' | 'new' | 'type' | 'code'
  /** What it was and what it is: types, or codes. */
  was: string
  is: string
}

type Types = Map<string, Set<string>>

/** Names of a field that are ids: the entries of a map, such as ComfyUI's history. */
const idField = /^(?:\d+|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{24,})$/i

/**
 * How the form of a body has changed: fields and their types, whatever their values. A `null` may be any type, and an
 * empty list says nothing of its items.
 */
export function compareShapes(was: Json | undefined, is: Json | undefined): Drift[] {
  const before = typesOf(was)
  const now = typesOf(is)
  const gone = [...before].flatMap(([path, types]): Drift[] => {
    const found = now.get(path)
    if (!found) return hasParent(path, now) ? [{ path, kind: 'gone', was: named(types), is: 'absent' }] : []
    const isOther = ![...types].some((type) => found.has(type)) && !types.has('null') && !found.has('null')
    return isOther ? [{ path, kind: 'type', was: named(types), is: named(found) }] : []
  })
  const added = [...now].flatMap(([path, types]): Drift[] =>
    before.has(path) || !hasParent(path, before) ? [] : [{ path, kind: 'new', was: 'absent', is: named(types) }]
  )
  return [...gone, ...added]
}

/** Whether the object is there that would have the field. Without it, it is the object that has changed. */
function hasParent(path: string, types: Types): boolean {
  const end = path.lastIndexOf('.')
  if (path.endsWith('[]')) return false
  if (path === '') return true
  return types.get(end < 0 ? '' : path.slice(0, end))?.has('object') ?? false
}

function typesOf(value: Json | undefined): Types {
  const types: Types = new Map()
  walk(value, '', types)
  return types
}

function walk(value: Json | undefined, path: string, types: Types): void {
  if (value === undefined) return
  types.set(path, (types.get(path) ?? new Set()).add(typeOf(value)))
  if (Array.isArray(value)) return void value.forEach((each) => walk(each, `${path}[]`, types))
  if (typeof value !== 'object' || value === null) return
  for (const [name, each] of Object.entries(value)) {
    const field = idField.test(name) ? '{id}' : name
    walk(each, path === '' ? field : `${path}.${field}`, types)
  }
}

const typeOf = (value: Json): string =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value === 'object' ? 'object' : typeof value

const named = (types: Set<string>): string => [...types].toSorted().join(' or ')
