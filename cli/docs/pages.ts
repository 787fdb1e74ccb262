import { renderErrorsPage } from './errors-page.ts'
import { renderSettingsPage } from './settings-page.ts'

/** Pages that are written by the code they tell about, by path from the root of the checkout. */
export const generatedPages: Record<string, () => string> = {
  'docs/errors.md': renderErrorsPage,
  'docs/settings.md': renderSettingsPage
}
