type Scalar = string | number | boolean

interface Field {
  field: string
  values?: Record<string, Scalar> | undefined
}

interface ImageField {
  field: string
  as: 'url' | 'list'
}

interface DurationField {
  field: string
  as: 'number' | 'string' | 'seconds-suffix'
}

/** Writes our values under the model's own field names. Omits a value without a field. */
export interface FieldWriter {
  set(field: Field | undefined, value: Scalar): void
  setDuration(field: DurationField | undefined, seconds: number): void
  addImage(field: ImageField | undefined, url: string): void
  setAll(constants: Record<string, unknown>): void
  result(): Record<string, unknown>
}

export function createFieldWriter(constants: Record<string, unknown>): FieldWriter {
  const written: Record<string, unknown> = structuredClone(constants)
  return {
    set(field, value) {
      if (field !== undefined) written[field.field] = field.values?.[String(value)] ?? value
    },
    setDuration(field, seconds) {
      if (field !== undefined) written[field.field] = durationValue(field.as, seconds)
    },
    addImage(field, url) {
      if (field === undefined) return
      const before = written[field.field]
      written[field.field] = field.as === 'url' ? url : [...(Array.isArray(before) ? before : []), url]
    },
    setAll(more) {
      Object.assign(written, structuredClone(more))
    },
    result: () => written
  }
}

function durationValue(as: DurationField['as'], seconds: number): number | string {
  switch (as) {
    case 'number':
      return seconds
    case 'string':
      return String(seconds)
    case 'seconds-suffix':
      return `${seconds}s`
  }
}
