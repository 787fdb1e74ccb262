import type { SettingField } from '@callsheet/lib/settings/settings.ts'
import { settingFields } from '../embedded/setting-fields.ts'

/** The page of every setting of every unit. It is made from the schemas that parse the settings. */
export function renderSettingsPage(): string {
  const sections = settingFields.map(({ title, fields }) => {
    const rows = Object.values<SettingField>(fields).map(renderRow)
    return [`## ${title}`, '', '| variable | must be | when not set | example |', '|---|---|---|---|', ...rows].join(
      '\n'
    )
  })
  return `${[intro, ...sections].join('\n\n')}\n`
}

const intro = `# Settings

Every setting is an environment variable, read once at the start. A wrong or missing one stops the start. The error names
it, what was expected and an example. Secrets are never printed, not even when they are wrong. The embedded run
(\`npm start\`) fills in the required ones and passes every other setting of yours to the units. It says when a variable
has nearly the name of a setting, and goes on without it.

This page is generated from the schemas: \`node cli/docs/generate.ts\`.`

function renderRow(field: SettingField): string {
  const name = `\`${field.name}\`${field.secret ? ' (secret)' : ''}`
  return `| ${[name, field.expected, renderDefault(field), `\`${field.example}\``].map(escape).join(' | ')} |`
}

function renderDefault(field: SettingField): string {
  const parsed = field.schema.safeParse(undefined)
  if (!parsed.success) return '**needed**'
  const value: unknown = parsed.data
  if (value === undefined || value === '') return 'off'
  if (Array.isArray(value) && value.length === 0) return 'none'
  if (typeof value === 'object' && value !== null && Object.keys(value).length === 0) return 'none'
  return `\`${typeof value === 'object' ? JSON.stringify(value) : String(value)}\``
}

function escape(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
