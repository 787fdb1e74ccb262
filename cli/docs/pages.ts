import { renderErrorsPage } from './errors-page.ts'
import { renderSettingsPage } from './settings-page.ts'

/** Pages that are generated from code, by path from the root of the checkout. */
export const generatedPages: Record<string, () => string> = {
  'docs/errors.md': renderErrorsPage,
  'docs/settings.md': renderSettingsPage
}
