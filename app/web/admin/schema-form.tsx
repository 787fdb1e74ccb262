import { useState } from 'react'
import { JsonInput, NumberInput, Select, Switch, TagsInput, TextInput } from '@mantine/core'
import classes from '../components/table.module.css'

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
  /** Texts of nested parts that are not valid JSON yet, by field. They are not values, but must not be lost. */
  unfinished: Readonly<Record<string, string>>
  /** Fields that have a form of their own. */
  without?: readonly string[]
  onChange(value: Record<string, unknown>, unfinished: Record<string, string>): void
}

/** A form for an object, built only from its schema: a new field of the schema is a new field of the form. */
export function SchemaForm({ schema, value, unfinished, without = [], onChange }: SchemaFormProps) {
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => !without.includes(name))
  const others = (name: string) => Object.fromEntries(Object.entries(unfinished).filter(([field]) => field !== name))
  return (
    <div
      className={classes.form}
      style={{ maxWidth: 'none', gridTemplateColumns: 'repeat(auto-fill, minmax(min(17rem, 100%), 1fr))' }}
    >
      {fields.map(([name, property]) => (
        <Field
          key={name}
          name={name}
          schema={property}
          isRequired={schema.required?.includes(name) ?? false}
          value={value[name]}
          unfinished={unfinished[name]}
          onChange={(changed) => onChange({ ...value, [name]: changed }, others(name))}
          onUnfinished={(text) => onChange(value, { ...others(name), [name]: text })}
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
  unfinished: string | undefined
  onChange(value: unknown): void
  onUnfinished(text: string): void
}

function Field({ name, schema, isRequired, value, unfinished, onChange, onUnfinished }: FieldProps) {
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
  return (
    <JsonField
      label={label}
      text={unfinished ?? JSON.stringify(value, null, 2)}
      onChange={onChange}
      onUnfinished={onUnfinished}
    />
  )
}

interface JsonFieldProps {
  label: string
  /** The text at the start. */
  text: string
  onChange(value: unknown): void
  onUnfinished(text: string): void
}

/** Nested parts as text. Text that is not valid JSON yet is reported separately. */
function JsonField({ label, text: start, onChange, onUnfinished }: JsonFieldProps) {
  const [text, setText] = useState(start)
  return (
    <JsonInput
      label={label}
      style={{ gridColumn: '1 / -1' }}
      autosize
      minRows={2}
      maxRows={16}
      validationError="This is not JSON yet."
      value={text}
      onChange={(changed) => {
        setText(changed)
        const parsed = parse(changed)
        if (parsed === undefined) onUnfinished(changed)
        else onChange(parsed)
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

/** `maximumPromptCharacters` becomes `Maximum prompt characters`. */
function wordsOf(name: string): string {
  const words = name
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()
    .replace(/^api /, 'API ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
