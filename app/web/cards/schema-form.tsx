import { JsonInput, NumberInput, Select, Switch, TagsInput, TextInput } from '@mantine/core'
import classes from '../pages/table.module.css'

/** The part of JSON Schema that model configs use. */
export interface JsonSchema {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  description?: string
  minimum?: number
  maximum?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
  default?: unknown
}

export interface SchemaFormProps {
  schema: JsonSchema
  value: Record<string, unknown>
  onChange(value: Record<string, unknown>): void
}

/** A form for an object, built from its schema alone: a field that the schema gains is a field of the form. */
export function SchemaForm({ schema, value, onChange }: SchemaFormProps) {
  return (
    <div
      className={classes.form}
      style={{ maxWidth: 'none', gridTemplateColumns: 'repeat(auto-fill, minmax(min(17rem, 100%), 1fr))' }}
    >
      {Object.entries(schema.properties ?? {}).map(([name, property]) => (
        <Field
          key={name}
          name={name}
          schema={property}
          isRequired={schema.required?.includes(name) ?? false}
          value={value[name]}
          onChange={(changed) => onChange({ ...value, [name]: changed })}
        />
      ))}
    </div>
  )
}

interface FieldProps {
  name: string
  schema: JsonSchema
  isRequired: boolean
  value: unknown
  onChange(value: unknown): void
}

function Field({ name, schema, isRequired, value, onChange }: FieldProps) {
  const label = wordsOf(name)
  const shared = { label, description: schema.description, withAsterisk: isRequired }
  if (schema.const !== undefined) return null
  if (schema.enum) {
    const data = schema.enum.map(String)
    return (
      <Select
        {...shared}
        data={data}
        value={String(value ?? '')}
        allowDeselect={!isRequired}
        onChange={(changed) => onChange(changed ?? undefined)}
      />
    )
  }
  if (schema.type === 'boolean') {
    return <Switch label={label} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum, maximum } = schema
    return (
      <NumberInput
        {...shared}
        min={minimum}
        max={maximum}
        value={typeof value === 'number' ? value : ''}
        onChange={(changed) => onChange(changed === '' ? undefined : Number(changed))}
      />
    )
  }
  if (schema.type === 'string') {
    return (
      <TextInput
        {...shared}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  const isNumbers = schema.items?.type === 'integer'
  if (schema.type === 'array' && (isNumbers || schema.items?.type === 'string')) {
    return (
      <TagsInput
        {...shared}
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={(tags) => onChange(isNumbers ? tags.map(Number).filter((number) => Number.isFinite(number)) : tags)}
      />
    )
  }
  return <JsonField label={label} value={value} onChange={onChange} />
}

/** Nested parts, as text; what is no JSON yet is not passed on. */
function JsonField({ label, value, onChange }: { label: string; value: unknown; onChange(value: unknown): void }) {
  return (
    <JsonInput
      label={label}
      style={{ gridColumn: '1 / -1' }}
      autosize
      minRows={2}
      maxRows={16}
      validationError="This is not JSON yet."
      defaultValue={JSON.stringify(value, null, 2)}
      onChange={(text) => {
        const parsed = parse(text)
        if (parsed !== undefined) onChange(parsed)
      }}
    />
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `maximumPromptCharacters` reads `Maximum prompt characters`. */
function wordsOf(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
