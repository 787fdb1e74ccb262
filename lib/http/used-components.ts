type Schemas = Record<string, unknown>

interface WithComponents {
  paths?: object
  components?: { schemas?: Schemas }
}

const place = '#/components/schemas/'
const reference = /"#\/components\/schemas\/([^"]+)"/g
const plain = (name: string): string => name.replace(/Output$/, '')

/**
 * The document with only those schemas among its components that an operation or one of `outputs` leads to. zod-openapi
 * writes each named schema as it is sent and, with `Output` behind its name, as it is answered, used or not. Here
 * `Output` stays in a name only where both are used.
 */
export function withUsedComponents<Document extends WithComponents>(document: Document, outputs: string[]): Document {
  const schemas = document.components?.schemas ?? {}
  const ofOutputs = new Set(outputs)
  /** What is an output is only answered, whichever of its two names leads to it. */
  const oneName = (name: string) => (ofOutputs.has(plain(name)) ? plain(name) : name)
  const schemaOf = (name: string) => (ofOutputs.has(name) && schemas[`${name}Output`]) || schemas[name]
  const used = new Map<string, unknown>()
  const visit = (name: string) => {
    const schema = schemaOf(name)
    if (used.has(name) || !schema) return
    used.set(name, schema)
    for (const next of namesIn(schema)) visit(oneName(next))
  }
  const rest = { ...document, components: { ...document.components, schemas: {} } }
  for (const name of [...outputs, ...namesIn(rest)]) visit(oneName(name))
  const finalName = (name: string) => (used.has(plain(name)) ? oneName(name) : plain(name))
  const kept = [...used].map(([name, schema]) => [finalName(name), schema] as const)
  const text = JSON.stringify({
    ...document,
    components: { ...document.components, schemas: Object.fromEntries(kept.toSorted()) }
  })
  return JSON.parse(text.replaceAll(reference, (_, name: string) => `"${place}${finalName(name)}"`))
}

const namesIn = (part: unknown): string[] => [...JSON.stringify(part).matchAll(reference)].map(([, name = '']) => name)
