import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { renderSettingsPage } from './settings-page.ts'

const settingsPage = fileURLToPath(new URL('../../docs/settings.md', import.meta.url))

await writeFile(settingsPage, renderSettingsPage())
