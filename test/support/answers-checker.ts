import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

interface ResponseObject {
  content?: Record<string, { schema?: object }>
}

interface OperationObject {
  responses: Record<string, ResponseObject | { $ref: string }>
}

/** The part of an OpenAPI 3.1 document that the checker reads. */
export interface ServedDocument {
  paths: Record<string, Record<string, OperationObject>>
  components: { responses: Record<string, ResponseObject> }
}

export interface AnswersChecker {
  /** `app POST /api/ads 201` for every answer that matched its document. */
  seen: Set<string>
  /** Answers that differ from the document. */
  problems: string[]
  check(answer: { method: string; url: string; response: Response }): Promise<void>
}

interface Unit {
  name: string
  url: string
  document: ServedDocument
}

/** Checks real answers against the documents of their units. */
export function createAnswersChecker(units: readonly Unit[]): AnswersChecker {
  const checked = units.map((unit) => {
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    addFormats.default(ajv)
    ajv.addSchema({ $id: unit.name, ...unit.document })
    return { ...unit, ajv, known: new Map<string, ValidateFunction>() }
  })
  const seen = new Set<string>()
  const problems: string[] = []

  return {
    seen,
    problems,
    async check({ method, url, response }) {
      const unit = checked.find((one) => url.startsWith(`${one.url}/`))
      if (!unit) return
      const { pathname } = new URL(url)
      const where = `${unit.name} ${method} ${pathname} ${response.status}`
      if (!response.headers.get('callsheet-version')) problems.push(`${where}: no Callsheet-Version`)
      const found = findOperation(unit.document, method, pathname)
      if (!found) {
        if (isProblemAnswer(response)) return
        problems.push(`${where}: not in the document`)
        return
      }
      const exact = found.operation.responses[String(response.status)]
      const status = exact ? String(response.status) : 'default'
      const type = response.headers.get('content-type')?.split(';')[0] ?? ''
      const stated = stateOf(unit.document, found, status)
      const content = stated.answer?.content ?? {}
      if (!exact && response.ok) problems.push(`${where}: the document does not know this status`)
      if (type && !content[type] && !content[`${type.split('/')[0]}/*`])
        problems.push(`${where}: answered with ${type}`)
      if (content[type]?.schema) {
        const pointer = [...stated.pointer, 'content', type, 'schema']
        const $ref = `${unit.name}#/${pointer.map(escapePointer).join('/')}`
        const validate = unit.known.get($ref) ?? unit.ajv.compile({ $ref })
        unit.known.set($ref, validate)
        if (!validate(await response.clone().json())) problems.push(`${where}: ${unit.ajv.errorsText(validate.errors)}`)
      }
      seen.add(`${unit.name} ${method} ${found.path} ${status}`)
    }
  }
}

function findOperation({ paths }: ServedDocument, method: string, pathname: string) {
  const matching = Object.keys(paths)
    .filter((path) =>
      new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname)
    )
    .toSorted((left, right) => count(left) - count(right))
  for (const path of matching) {
    const name = method.toLowerCase()
    const operation = paths[path]?.[name]
    if (operation) return { path, method: name, operation }
  }
  return null
}

/** What an operation answers with a status, and where in the document that stands. */
function stateOf(
  { components }: ServedDocument,
  { path, method, operation }: { path: string; method: string; operation: OperationObject },
  status: string
) {
  const answer = operation.responses[status]
  const name = answer && '$ref' in answer ? answer.$ref.replace('#/components/responses/', '') : null
  return name === null
    ? { answer: answer as ResponseObject | undefined, pointer: ['paths', path, method, 'responses', status] }
    : { answer: components.responses[name], pointer: ['components', 'responses', name] }
}

const count = (path: string) => path.split('{').length
const isProblemAnswer = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith('application/problem+json') ?? false
const escapePointer = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
