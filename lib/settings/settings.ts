import type { z } from 'zod'

/** One setting: read from the environment variable `name`, or from its default. */
export interface SettingField<Schema extends z.ZodType = z.ZodType> {
  name: string
  /** Parses the variable's text; `undefined` when it is not set. */
  schema: Schema
  /** Ends the sentence "NAME must be …". */
  expected: string
  example: string
  /** Its value is never shown, not even when it is wrong. */
  secret?: boolean
}

export type SettingsOf<Fields extends Record<string, SettingField>> = {
  [Key in keyof Fields]: z.output<Fields[Key]['schema']>
}

/** Stops a start. It names each wrong setting, what was expected and an example. */
export class SettingsError extends Error {
  constructor(problems: readonly string[]) {
    super(`These settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'SettingsError'
  }
}

/** `further` are problems between several settings. They are told together with those of each. */
export function parseSettings<Fields extends Record<string, SettingField>>(
  fields: Fields,
  env: Record<string, string | undefined>,
  further: readonly string[] = []
): SettingsOf<Fields> {
  const problems = [...further]
  const entries = Object.entries(fields).map(([key, field]) => {
    const given = env[field.name] === '' ? undefined : env[field.name]
    const parsed = field.schema.safeParse(given)
    if (!parsed.success) problems.push(describeProblem(field, given))
    return [key, parsed.data] as const
  })
  if (problems.length > 0) throw new SettingsError(problems)
  // Every key of `Fields` was parsed by its own schema above.
  return Object.fromEntries(entries) as SettingsOf<Fields>
}

function describeProblem(field: SettingField, given: string | undefined): string {
  const got =
    given === undefined ? 'it is not set' : field.secret ? 'it is something else' : `it is ${JSON.stringify(given)}`
  return `${field.name} must be ${field.expected}, but ${got}. Example: ${field.name}=${field.example}`
}
