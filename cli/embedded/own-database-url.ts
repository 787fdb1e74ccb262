import { parseSettings } from '@callsheet/lib/settings/settings.ts'
import { databaseUrlField } from '@callsheet/lib/settings/unit-settings.ts'

/** The user's own PostgreSQL, or null when the embedded one is meant. Throws `SettingsError`. */
export function ownDatabaseUrl(env: Record<string, string | undefined>): string | null {
  const schema = databaseUrlField.schema.optional()
  return parseSettings({ url: { ...databaseUrlField, schema } }, env).url ?? null
}
